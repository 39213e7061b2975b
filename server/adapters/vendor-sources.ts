/** What a vendor's script may load, as the vendor documents it: a list for each directive of the content policy. */
export type VendorSources = { readonly [directive in VendorDirective]?: readonly string[] };

export type VendorDirective = (typeof vendorDirectives)[number];

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
 * Written as in a content policy (`connect-src https://api.example.com wss://api.example.com; frame-src …`) or as a plain list
 * of origins, which then may be used for everything an ordinary widget does. Undefined where a word is neither.
 */
export function vendorSources(text: string): VendorSources | undefined {
  const found = new Map<VendorDirective, string[]>();
  let current: readonly VendorDirective[] | undefined;
  for (const word of text.split(/[\s;,]+/).filter(Boolean)) {
    const named = directivesNamed(word.replace(/:$/, ''));
    if (named) current = named;
    else if (!current && !isOrigin(word)) return undefined;
    else
      for (const directive of current ?? usesOf(word)) {
        if (!isSource(directive, word)) return undefined;
        found.set(directive, [...(found.get(directive) ?? []), word]);
      }
  }
  return Object.fromEntries(found);
}

/** For a script whose vendor's needs are not written down: its own origin, also as a socket. */
export const sourcesOfScript = (address: string): VendorSources => {
  const { origin } = new URL(address);
  return vendorSources(`${origin} ${origin.replace(/^http/, 'ws')}`) ?? {};
};

/** Vendors still document the directive that frames and workers have in common. */
function directivesNamed(word: string): readonly VendorDirective[] | undefined {
  if (word === 'child-src') return ['frame-src', 'worker-src'];
  const named = vendorDirectives.find((directive) => directive === word);
  return named && [named];
}

const everyUse = vendorDirectives.filter((directive) => directive !== 'form-action');
const usesOf = (origin: string): readonly VendorDirective[] =>
  origin.startsWith('ws') ? ['connect-src'] : everyUse;

const isOrigin = (word: string) =>
  /^(https?|wss?):\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d+)?\/?$/i.test(word);

/** Keywords that would let a vendor run text as code are no sources here, nor is everybody. */
function isSource(directive: VendorDirective, word: string): boolean {
  if (word === "'unsafe-inline'") return directive === 'style-src';
  if (/^(data|blob):$/.test(word))
    return !['script-src', 'style-src', 'frame-src', 'form-action'].includes(directive);
  return isOrigin(word);
}
