import { runnerImport, type Plugin } from 'vite';
import { withoutIconNames } from './small-icons.ts';

/**
 * The sign-in page shows its form before any script or style sheet has loaded: the build writes the component's markup
 * and the styles into it. The sheet itself loads afterwards, for the screens behind it.
 */
export function prerenderSignIn(web: string): Plugin {
  return {
    name: 'foyer:prerender-sign-in',
    transformIndexHtml: {
      order: 'post',
      handler: async (html, { bundle, path }) => {
        if (!bundle || path !== '/signin.html') return html;
        const { module } = await runnerImport<{ prerenderSignIn: () => string }>(
          `${web}account/prerender.tsx`,
          { root: web, configFile: false, logLevel: 'error' },
        );
        const root = '<div id="root"></div>';
        if (!html.includes(root)) throw new Error('signin.html has no root to render into');
        return inlineStyles(html, bundle).replace(
          root,
          () => `<div id="root">${withoutIconNames(module.prerenderSignIn())}</div>`,
        );
      },
    },
  };
}

type Bundle = Readonly<Record<string, { type: string; source?: string | Uint8Array }>>;

/** On a slow line a sheet of its own costs a fifth of a second before the first paint. */
function inlineStyles(html: string, bundle: Bundle): string {
  const [link = '', file = ''] = /<link rel="stylesheet" crossorigin href="\/([^"]+)">/.exec(html) ?? [];
  const source = bundle[file]?.source;
  if (source === undefined) throw new Error('signin.html has no style sheet');
  const styles = typeof source === 'string' ? source : new TextDecoder().decode(source);
  return html.replace(
    link,
    () =>
      `<style nonce="__CSP_NONCE__">${styles.trim()}</style>\n    <link rel="prefetch" as="style" crossorigin href="/${file}">`,
  );
}
