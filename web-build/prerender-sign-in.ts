import { runnerImport, type Plugin } from 'vite';
import { withoutIconNames } from './small-icons.ts';

/** The sign-in page shows its form before any script has loaded: the build writes the component's markup into it. */
export function prerenderSignIn(web: string): Plugin {
  return {
    name: 'foyer:prerender-sign-in',
    transformIndexHtml: async (html, { bundle, path }) => {
      if (!bundle || path !== '/signin.html') return html;
      const { module } = await runnerImport<{ prerenderSignIn: () => string }>(
        `${web}account/prerender.tsx`,
        { root: web, configFile: false, logLevel: 'error' },
      );
      const root = '<div id="root"></div>';
      if (!html.includes(root)) throw new Error('signin.html has no root to render into');
      return html.replace(root, () => `<div id="root">${withoutIconNames(module.prerenderSignIn())}</div>`);
    },
  };
}
