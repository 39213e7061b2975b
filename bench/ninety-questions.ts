import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { build } from 'vite';

/** Serves the page with 90 questions, which no screen imports, as the portal would build it. */
export async function serveNinetyQuestions(page: Page): Promise<string> {
  const script = await bundled();
  await page.route('**/ninety', (route) => route.fulfill({ contentType: 'text/html', body: html }));
  await page.route('**/ninety.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  );
  return '/ninety';
}

const html =
  '<!doctype html><meta charset="utf-8"><title>90</title><div id="root"></div><script src="/ninety.js"></script>';

async function bundled(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: {
        entry: join(import.meta.dirname, '../web/launch/wizard/ninety-questions.tsx'),
        formats: ['iife'],
        name: 'ninety',
      },
    },
  });
  const [first] = Array.isArray(built) ? built : [built];
  const chunk = first && 'output' in first ? first.output.find((one) => one.type === 'chunk') : undefined;
  if (!chunk || chunk.type !== 'chunk') throw new Error('Nothing was built.');
  return chunk.code;
}
