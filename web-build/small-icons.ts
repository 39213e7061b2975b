import type { Plugin } from 'vite';

/**
 * Icons of lucide-react without the features that are not used here: a context, class names, scaling strokes. Every
 * screen has some, and each of their lines had a useless key.
 */
export function smallIcons(web: string): Plugin {
  return {
    name: 'foyer:small-icons',
    enforce: 'pre',
    transform: {
      filter: { id: icon },
      handler(code) {
        // an alias of an icon, or the list of all
        if (!code.includes('createLucideIcon(')) return null;
        if (!names.test(code) || !code.includes(theirs))
          this.error('lucide-react declares its icons in another way than before');
        const small = code
          .replace(theirs, `import { createIcon as createLucideIcon } from '${web}parts/create-icon.ts';`)
          .replace(names, '')
          .replace('__iconData.node;', '')
          .replaceAll(keys, '');
        return { code: small, map: null };
      },
    },
  };
}

/** Markup rendered at build time has the package's class names, which have no use in the browser. */
export const withoutIconNames = (html: string): string =>
  html.replaceAll(/(?<=class=")lucide( lucide-[a-z0-9-]+)* ?/g, '');

const icon = /\/lucide-react\/dist\/esm\/icons\/[^/]+\.mjs$/;
const theirs = "import createLucideIcon from '../createLucideIcon.mjs';";
const keys = /,\s*key: "[^"]+"/g;
const names = /(?<=const __iconData = \{)\s*name: "[^"]+",\s*size: 24,/;
