import { readFileSync } from 'node:fs';
import { minifySync, type HtmlTagDescriptor, type IndexHtmlTransformContext, type Plugin } from 'vite';
import { basePath } from '#contract/endpoint.ts';
import { listLoadedFiles } from './imports.ts';
import { firstScreens } from './first-screens.ts';

/**
 * Code that runs before the modules of a page have loaded: the sign-in form waits for them, and the portal requests
 * its first data. A separate file would come too late; the server allows the script by its hash.
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

/** An inline script with short names, on one line. Names like __SCREENS__ are nobody's and stay. */
export function minifyScript(code: string): string {
  const { code: small, errors } = minifySync('inline.js', code, { compress: true, mangle: true });
  if (errors.length > 0) throw new Error(`An inline script is no JavaScript: ${errors[0]?.message}`);
  return small.trim();
}

/** The files of the first screens, apart from those of every page, and their API requests. */
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
