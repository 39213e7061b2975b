/** The bundler's information about the modules. */
type Graph = {
  getModuleInfo: (
    id: string,
  ) => { readonly importedIds: readonly string[]; readonly code: string | null } | null;
};

/**
 * The file of each module that a first load needs. Every file is a request, and over HTTP/1.1 six run at a time. On a
 * slow line fifty small files cost more than their weight.
 * Modules that only change with an update of packages are one file. The other files hold:
 * - the modules that the sign-in page and the portal share
 * - the rest of the portal's needs
 * - the frame around its screens
 * - the parts of lists
 * - the types of fields
 * - the parts of forms: controls, their state, and their validation
 * - the parts of the launch steps and their review.
 * Each holds all imports of its modules or leaves them to a file before it, so none imports one that imports it.
 * Everything else is divided by the screens that use it.
 */
export function firstLoadFiles(web: string): (id: string, graph: Graph) => string | null {
  let files: Map<string, string> | undefined;
  return (id, graph) => {
    files ??= divide(web, graph);
    return files.get(id) ?? null;
  };
}

const basePackages = /node_modules\/(react|react-dom|scheduler)\//;

function divide(web: string, graph: Graph): Map<string, string> {
  const loadedWith = (...entries: string[]) =>
    reach(
      graph,
      entries.map((entry) => `${web}${entry}`),
    );
  const signIn = loadedWith('account/entry.tsx');
  const portal = loadedWith('main.tsx');
  const frame = loadedWith('shell/Layout.tsx');
  // loaded by the frame if staff need it
  const later = loadedWith('shell/NoClient.tsx');
  const list = loadedWith('contacts/ContactsScreen.tsx');
  const step = loadedWith('launch/wizard/StepScreen.tsx');
  const questions = loadedWith(
    ...['Agreement', 'Files', 'Lines', 'Order', 'Secret'].map(
      (kind) => `launch/questions/${kind}Question.tsx`,
    ),
  );
  const launch = loadedWith('launch/review/ReviewScreen.tsx', 'launch/wizard/step-access.ts');
  const files = new Map<string, string>();
  const place = (file: string, ids: Iterable<string>) => {
    for (const id of ids) if (!files.has(id)) files.set(id, file);
  };
  // added by the bundler itself
  files.set('\0rolldown/runtime.js', 'base');
  // loads files later, which the sign-in page also does
  files.set('\0vite/preload-helper.js', 'shared');
  place(
    'base',
    [...signIn, ...portal].filter((id) => basePackages.test(id)),
  );
  place(
    'shared',
    [...signIn].filter((id) => portal.has(id) || frame.has(id) || later.has(id)),
  );
  const lists = withoutFeature(list, web, 'contacts');
  // parts of both lists and forms are on nearly every screen
  const common = lists.filter((id) => (step.has(id) || questions.has(id)) && !frame.has(id));
  // a line or two that call the API would weigh more as a file
  const calls = [...step].filter((id) => id.startsWith(`${web}api/`));
  place('portal', [...portal, ...reach(graph, common), ...calls]);
  // a line or two of the contract, which dozens of screens name among their files
  place(
    'portal',
    [...loadedWith('staff/clients/ClientsScreen.tsx')].filter((id) =>
      /\/contract\/(key-access|account\/account-statuses)\.ts$/.test(id),
    ),
  );
  // a form needs it when shown: on a slow line it could be left before the guard has loaded
  place('frame', loadedWith('parts/unsaved-guard.tsx'));
  place('frame', frame);
  place('lists', lists);
  // a few lines of the list of contacts, which others share, would weigh more as a file
  place('lists', [`${web}contacts/contact-words.ts`]);
  // the parts a form needs first load without its validation
  const parts = withoutFeature(signIn, web, 'account');
  const without = (packages: RegExp) =>
    parts.filter((id) => ![...reach(graph, [id])].some((one) => packages.test(one)));
  place('controls', without(/node_modules\/(zod|react-hook-form)\//));
  place(
    'fields',
    [...signIn].filter((id) => /node_modules\/zod\/|\/contract\/[^/]+$/.test(id)),
  );
  place('forms', without(/node_modules\/zod\//));
  place('checked-forms', parts);
  // the other parts of a form are small, and a separate file for each would weigh more
  place(
    'inputs',
    [...step].filter((id) => id.startsWith(`${web}parts/`) || id.includes('/lucide-react/')),
  );
  place(
    'launch',
    [...step].filter((id) => launch.has(id)),
  );
  place(
    'step',
    [...step].filter((id) => id.startsWith(`${web}launch/`)),
  );
  // the page names its entry
  for (const entry of ['main.tsx', 'account/entry.tsx']) files.delete(`${web}${entry}`);
  return files;
}

/** A feature's own code stays with its screens. */
const withoutFeature = (ids: ReadonlySet<string>, web: string, feature: string) =>
  [...ids].filter((id) => !id.startsWith(`${web}${feature}/`) && !id.includes(`/contract/${feature}/`));

/** Everything loaded before one of these runs. */
function reach(graph: Graph, ids: readonly string[], seen = new Set<string>()): Set<string> {
  for (const id of ids) {
    if (seen.has(id)) continue;
    seen.add(id);
    const { importedIds = [], code } = graph.getModuleInfo(id) ?? {};
    reach(
      graph,
      importedIds.flatMap((imported) => partsOf(imported, code ?? '', graph)),
      seen,
    );
  }
  return seen;
}

/** Packages with a single index file: only names in an import are loaded. */
const collections = [
  { from: 'lucide-react', list: 'lucide-react/dist/esm/lucide-react.mjs' },
  { from: 'radix-ui', list: 'radix-ui/dist/index.mjs' },
];

function partsOf(imported: string, code: string, graph: Graph): string[] {
  const collection = collections.find(({ list }) => imported.endsWith(list));
  if (!collection) return [imported];
  const { importedIds = [], code: list = '' } = graph.getModuleInfo(imported) ?? {};
  const named = new RegExp(`import \\{([^}]*)\\} from ['"]${collection.from}['"]`, 'g');
  const names = [...code.matchAll(named)].flatMap(([, all = '']) =>
    all.split(',').map((name) => name.trim().split(' ')[0] ?? ''),
  );
  return names.flatMap((name) => {
    const line = list?.split('\n').find((one) => new RegExp(` as ${name}\\b`).test(one)) ?? '';
    const file = /from ["']\.?\/?(.*)["']/.exec(line)?.[1];
    return file ? importedIds.filter((id) => id.includes(file)) : [];
  });
}
