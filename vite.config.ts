import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const web = fileURLToPath(new URL('./web/', import.meta.url));

export default defineConfig({
  root: web,
  plugins: [
    react(),
    tailwindcss(),
    earlyFetch(),
    preloadTextFont(),
    preloadFirstLoad(),
    sonnerWithoutStyles(),
    noteImports(),
  ],
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
    // the table of screens names every chunk: short names weigh less, and the manifest knows what each is
    rolldownOptions: {
      // an address is a constant of contract/paths.ts, and in the bundle the text itself
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      output: {
        chunkFileNames: 'assets/[hash].js',
        codeSplitting: { groups: [{ name: firstLoadFile, includeDependenciesRecursively: false }] },
      },
    },
  },
});

// What changes with an update alone, and what every first load needs, in two files instead of a dozen. Packages only: our
// own modules are divided by the screens that use them, and a file that imports back runs before it is ready.
function firstLoadFile(id: string): string | null {
  if (basePackages.test(id)) return 'base-packages';
  return portalPackages.test(id) ? 'portal-packages' : null;
}

const basePackages = /node_modules\/(react|react-dom|scheduler|zod)\//;
// an icon comes with the screens that show it
const portalPackages =
  /node_modules\/(@tanstack|use-sync-external-store|@radix-ui\/react-slot|@radix-ui\/react-compose-refs|lucide-react\/dist\/esm\/(?!icons))/;

// Inline, because a second request would come too late; the server allows it by its hash.
function earlyFetch(): Plugin {
  return {
    name: 'foyer:early-fetch',
    transformIndexHtml: {
      order: 'pre',
      handler: () => {
        const code = readFileSync(`${web}api/early-fetch.js`, 'utf8').replace(/^\s*\/\/.*\n/gm, '');
        return [{ tag: 'script', children: code.replace(/\s+/g, ' ').trim(), injectTo: 'head-prepend' }];
      },
    },
  };
}

// The font is found by the style sheet only after it has loaded; its hashed name is known only here.
function preloadTextFont(): Plugin {
  return {
    name: 'foyer:preload-text-font',
    transformIndexHtml: (_html, { bundle }) => {
      const font = Object.keys(bundle ?? {}).find((file) =>
        file.includes('hanken-grotesk-latin-wght-normal'),
      );
      if (!font) return [];
      const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: true };
      return [{ tag: 'link', attrs, injectTo: 'head-prepend' }];
    },
  };
}

// The page names no more than the entry, and each file it leads to would be asked for only when the one before has come.
// A script does it, because the same page is the sign-in page or the portal; the server allows it by its hash.
function preloadFirstLoad(): Plugin {
  return {
    name: 'foyer:preload-first-load',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        if (!bundle) return [];
        const filesFor = (...sources: string[]) => {
          const entries = Object.values(bundle).filter(
            (file) =>
              file.type === 'chunk' && sources.some((source) => file.facadeModuleId === `${web}${source}`),
          );
          const files = new Set<string>();
          for (const { fileName } of entries) filesLoadedWith(fileName, files);
          return JSON.stringify([...files].map((file) => `/${file}`));
        };
        const children = [
          `for (const href of location.pathname === '/signin' ? ${filesFor('account/entry.tsx')} : ${filesFor('app.tsx', 'shell/Layout.tsx')})`,
          `document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));`,
        ].join(' ');
        return [{ tag: 'script', children, injectTo: 'head-prepend' }];
      },
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

/** What each built file imports before it runs. */
const importsOf = new Map<string, readonly string[]>();

function noteImports(): Plugin {
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

// Each lazy screen names the files to fetch along with it. Those its importer stands on are there already: unnamed, the
// table of screens is lighter by a tenth, and does not grow with every file they share.
function withoutLoaded(_file: string, needed: string[], { hostId }: { hostId: string }): string[] {
  const loaded = filesLoadedWith(hostId);
  return needed.filter((file) => !loaded.has(file));
}

function filesLoadedWith(file: string, loaded = new Set<string>()): Set<string> {
  if (loaded.has(file)) return loaded;
  loaded.add(file);
  for (const one of importsOf.get(file) ?? []) filesLoadedWith(one, loaded);
  return loaded;
}
