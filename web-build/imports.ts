import type { Plugin } from 'vite';

type Bundle = Parameters<Extract<Plugin['generateBundle'], { handler: unknown }>['handler']>[1];

/** The imports of each built file before it runs. */
const importsOf = new Map<string, readonly string[]>();

export function noteImports(): Plugin {
  return {
    name: 'foyer:note-imports',
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        importsOf.clear();
        for (const file of Object.values(bundle))
          if (file.type === 'chunk') importsOf.set(file.fileName, file.imports);
      },
    },
  };
}

/** The built file that contains a module, and all its imports. */
export function listLoadedFiles(bundle: Bundle, module: string): Set<string> {
  const file = Object.values(bundle).find((one) => one.type === 'chunk' && one.moduleIds.includes(module));
  if (!file) throw new Error(`${module} is in no file of the build`);
  return filesLoadedWith(file.fileName);
}

// Each lazy screen names the files to fetch along with it. Those that its importer needs are loaded already, so they
// are left out. The table of screens is a tenth smaller this way, and does not grow with every shared file.
export function withoutLoaded(_file: string, needed: string[], { hostId }: { hostId: string }): string[] {
  const loaded = filesLoadedWith(hostId);
  return needed.filter((file) => !loaded.has(file));
}

function filesLoadedWith(file: string, loaded = new Set<string>()): Set<string> {
  if (loaded.has(file)) return loaded;
  loaded.add(file);
  for (const one of importsOf.get(file) ?? []) filesLoadedWith(one, loaded);
  return loaded;
}
