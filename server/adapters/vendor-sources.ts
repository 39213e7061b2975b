/** The sources a vendor's script may load, a list for each directive of the content security policy. */
export type VendorSources = { readonly [directive in VendorDirective]?: readonly string[] };

type VendorDirective = (typeof vendorDirectives)[number];

export const vendorDirectives = [
  'script-src',
  'style-src',
  'img-src',
  'font-src',
  'connect-src',
  'frame-src',
  'media-src',
  'worker-src',
  'form-action',
] as const;

/**
 * Parses directives (`connect-src https://api.example.com wss://api.example.com; frame-src …`) or a plain list of
 * origins. Such a list applies to every directive except form-action. Undefined if a word is neither.
 */
export function vendorSources(text: string): VendorSources | undefined {
  const sources = new Map<VendorDirective, string[]>();
  let current: readonly VendorDirective[] | undefined;
  for (const word of text.split(/[\s;,]+/).filter(Boolean)) {
    const directives = toDirectives(word.replace(/:$/, ''));
    if (directives) current = directives;
    else if (!current && !isOrigin(word)) return undefined;
    else
      for (const directive of current ?? directivesOf(word)) {
        if (!isSource(directive, word)) return undefined;
        sources.set(directive, [...(sources.get(directive) ?? []), word]);
      }
  }
  return Object.fromEntries(sources);
}

/** The default for a script without configured sources: its own origin, also for web sockets. */
export const sourcesOfScript = (address: string): VendorSources => {
  const { origin } = new URL(address);
  return vendorSources(`${origin} ${origin.replace(/^http/, 'ws')}`) ?? {};
};

/** Some vendors still document child-src, the older directive for frames and workers. */
function toDirectives(word: string): readonly VendorDirective[] | undefined {
  if (word === 'child-src') return ['frame-src', 'worker-src'];
  const directive = vendorDirectives.find((one) => one === word);
  return directive && [directive];
}

const allDirectives = vendorDirectives.filter((directive) => directive !== 'form-action');
const directivesOf = (origin: string): readonly VendorDirective[] =>
  origin.startsWith('ws') ? ['connect-src'] : allDirectives;

const isOrigin = (word: string) =>
  /^(https?|wss?):\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d+)?\/?$/i.test(word);

/** Rejects wildcards, and keywords that would let a vendor run text as code. */
function isSource(directive: VendorDirective, word: string): boolean {
  if (word === "'unsafe-inline'") return directive === 'style-src';
  if (/^(data|blob):$/.test(word))
    return !['script-src', 'style-src', 'frame-src', 'form-action'].includes(directive);
  return isOrigin(word);
}
