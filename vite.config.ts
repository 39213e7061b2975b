import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { endpointsWithoutWords } from './web-build/endpoints-without-words.ts';
import { fieldArraysApart } from './web-build/field-arrays.ts';
import { firstLoadFiles } from './web-build/first-load-files.ts';
import { noteImports, withoutLoaded } from './web-build/imports.ts';
import { homeScreen } from './web-build/home-screen.ts';
import { inlineScripts } from './web-build/inline-scripts.ts';
import { packedFiles } from './web-build/packed-files.ts';
import { prerenderContacts } from './web-build/prerender-contacts.ts';
import { prerenderSignIn } from './web-build/prerender-sign-in.ts';
import { smallIcons } from './web-build/small-icons.ts';

const web = fileURLToPath(new URL('./web/', import.meta.url));
const contract = fileURLToPath(new URL('./contract/', import.meta.url));

export default defineConfig({
  root: web,
  plugins: [
    react(),
    tailwindcss(),
    smallIcons(web),
    fieldArraysApart(web),
    endpointsWithoutWords(contract),
    inlineScripts(web),
    prerenderSignIn(web),
    prerenderContacts(web),
    preloadTextFont(),
    homeScreen(web),
    sonnerWithoutStyles(),
    queriesWithoutPages(),
    noteImports(),
    packedFiles(),
  ],
  // the store of the router brings a stand-in for a hook that React has had since 18
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  // pre-bundled, sonner would bypass the plugin that takes its style injection out
  optimizeDeps: { exclude: ['sonner'] },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    // light-dark() stays as written, so that both themes come from one line per token
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // data: addresses would need exceptions in the content security policy
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: withoutLoaded },
    // the table of screens names every chunk: short names weigh less (7 is the least, in few letters), and the manifest knows what each is
    rolldownOptions: {
      input: [`${web}index.html`, `${web}signin.html`],
      // an address is a constant of contract/paths.ts, and in the bundle the text itself
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      output: {
        chunkFileNames: 'assets/[hash:7].js',
        hashCharacters: 'base36',
        codeSplitting: { groups: [{ name: firstLoadFiles(web), includeDependenciesRecursively: false }] },
      },
    },
  },
});

// The font is found by the style sheet only after it has loaded; its hashed name is known only here. In the portal it would
// come before the code and the data: there web/main.tsx asks for it.
function preloadTextFont(): Plugin {
  return {
    name: 'foyer:preload-text-font',
    transformIndexHtml: (_html, { bundle, path }) => {
      if (path !== '/signin.html') return [];
      const font = Object.keys(bundle ?? {}).find((file) =>
        file.includes('hanken-grotesk-latin-wght-normal'),
      );
      if (!font) return [];
      const attrs = {
        rel: 'preload',
        as: 'font',
        type: 'font/woff2',
        href: `/${font}`,
        crossorigin: true,
        fetchpriority: 'low',
      };
      return [{ tag: 'link', attrs, injectTo: 'head-prepend' }];
    },
  };
}

// sonner adds a <style> without a nonce when it loads; parts/toasts.css is shipped as a file instead.
function sonnerWithoutStyles(): Plugin {
  return {
    name: 'foyer:sonner-without-styles',
    transform: {
      filter: { id: /\/sonner\/dist\/index\.mjs/ },
      handler(code) {
        const injection = /^__insertCSS\(".*"\);?$/m;
        if (!injection.test(code)) this.error('sonner injects its styles in another way than before');
        return { code: code.replace(injection, ''), map: null };
      },
    },
  };
}

// no list of ours is an endless one, whose code every query would bring to the first load
function queriesWithoutPages(): Plugin {
  return {
    name: 'foyer:queries-without-pages',
    apply: 'build',
    transform: {
      filter: { id: /\/query-core\/build\/modern\/query\.js/ },
      handler(code) {
        const endless = /this\.#queryType === "infinite" \? infiniteQueryBehavior\(this\.options\.pages\) : /;
        if (!endless.test(code)) this.error('queries know endless lists in another way than before');
        return { code: code.replace(endless, ''), map: null };
      },
    },
  };
}
