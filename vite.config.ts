import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

const web = fileURLToPath(new URL('./web/', import.meta.url));

export default defineConfig({
  root: web,
  plugins: [react(), tailwindcss(), earlyFetch(), preloadTextFont(), sonnerWithoutStyles(), leanPreloads()],
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
    modulePreload: { polyfill: false },
    // the table of screens names every chunk: short names weigh less, and the manifest knows what each is
    rolldownOptions: { output: { chunkFileNames: 'assets/[hash].js' } },
  },
});

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

// Each lazy screen names the chunks to fetch along with it. Those its importer stands on are there already: unnamed, the
// table of screens is lighter by a tenth, and does not grow with every chunk they share.
function leanPreloads(): Plugin {
  return {
    name: 'foyer:lean-preloads',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          const table = chunk.type === 'chunk' ? /m\.f=(\[[^\]]*\])/.exec(chunk.code) : null;
          if (chunk.type !== 'chunk' || !table?.[1]) continue;
          const names: string[] = JSON.parse(table[1]);
          const there = standingOn(chunk.fileName, bundle);
          const kept = names.filter((name) => !there.has(name));
          const places = names.map((name) => kept.indexOf(name));
          chunk.code = chunk.code
            .replace(table[0], () => `m.f=${JSON.stringify(kept)}`)
            .replace(/__vite__mapDeps\(\[([\d,]*)\]\)/g, (_call, listed: string) => {
              const left = listed.split(',').map((at) => places[Number(at)] ?? -1);
              return `__vite__mapDeps([${left.filter((at) => at >= 0).join(',')}])`;
            });
        }
      },
    },
  };
}

/** The files a chunk imports before it runs, and theirs. */
function standingOn(file: string, bundle: Rolldown.OutputBundle, found = new Set<string>()): Set<string> {
  const chunk = bundle[file];
  if (found.has(file) || chunk?.type !== 'chunk') return found;
  found.add(file);
  for (const one of chunk.imports) standingOn(one, bundle, found);
  return found;
}
