import { readFileSync } from 'node:fs';
import type { HtmlTagDescriptor, IndexHtmlTransformContext, Plugin } from 'vite';
import { basePath } from '#contract/endpoint.ts';
import { listLoadedFiles } from './imports.ts';
import { firstScreens } from './first-screens.ts';

/**
 * What runs before the modules of a page have come: the form of the sign-in page waits for them, and the portal asks for what
 * it will need. A file of its own would come too late; the server allows it by its hash.
 */
export function inlineScripts(web: string): Plugin {
  const script = (
    file: string,
    injectTo: HtmlTagDescriptor['injectTo'] = 'head-prepend',
    screens: unknown = null,
  ): HtmlTagDescriptor => {
    const code = readFileSync(`${web}${file}`, 'utf8');
    const children = minifyScript(code)
      .replace('__SCREENS__', JSON.stringify(screens))
      .replace('__BASE_PATH__', JSON.stringify(basePath));
    return { tag: 'script', children, injectTo };
  };
  return {
    name: 'foyer:inline-scripts',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { path, bundle }) =>
        path === '/signin.html'
          ? [
              script('api/early-failure.js'),
              script('account/early-submit.js'),
              script('account/show-prerendered.js', 'body'),
            ]
          : [
              script('api/early-failure.js'),
              script('api/early-fetch.js', 'head-prepend', screensIn(web, bundle)),
            ],
    },
  };
}

/** A script as it stands in a page: without comments, on one line. */
export const minifyScript = (code: string): string =>
  code
    .replace(/^\s*\/\/.*\n/gm, '')
    .replace(/\s+/g, ' ')
    .trim();

/** The files of the screens that are opened first, besides those of every page, and what they ask the API for. */
function screensIn(web: string, bundle: IndexHtmlTransformContext['bundle']): Record<string, unknown> {
  return Object.fromEntries(
    firstScreens.map(({ address, screen, reads }) => {
      if (!bundle) return [address, [[], reads]];
      const onPage = listLoadedFiles(bundle, `${web}main.tsx`);
      const files = [
        ...listLoadedFiles(bundle, `${web}shell/Layout.tsx`),
        ...listLoadedFiles(bundle, `${web}${screen}`),
      ];
      return [address, [[...new Set(files)].flatMap((file) => (onPage.has(file) ? [] : `/${file}`)), reads]];
    }),
  );
}
