import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { expect, test } from '../journey.ts';

const page90 = join(import.meta.dirname, '../../web/launch/wizard/ninety-questions.tsx');

/** The step's own fields with the development build of React, which counts renders. */
async function bundled(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    mode: 'development',
    define: { 'process.env.NODE_ENV': '"development"' },
    plugins: [react()],
    resolve: { alias: {} },
    build: {
      write: false,
      minify: false,
      lib: { entry: page90, formats: ['iife'], name: 'ninety' },
    },
  });
  const [first] = Array.isArray(built) ? built : [built];
  const chunk = first && 'output' in first ? first.output.find((one) => one.type === 'chunk') : undefined;
  if (!chunk || chunk.type !== 'chunk') throw new Error('Nothing was built.');
  return chunk.code;
}

test('on a step of 90 questions typing renders only the question typed in @desktop', async ({ page }) => {
  test.slow();
  const script = await bundled();
  await page.route('**/ninety', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><meta charset="utf-8"><title>90</title><link rel="icon" href="data:,"><div id="root"></div><script src="/ninety.js"></script>',
    }),
  );
  await page.route('**/ninety.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  );
  await page.goto('/ninety');
  const fields = page.locator('[id^=question-]');
  // the last ten wait for the answer they depend on
  await expect(fields).toHaveCount(80);
  const renders = () =>
    page.evaluate(() => {
      const counted = { ...window.__renders };
      window.__renders = {};
      return counted;
    });
  await renders();

  await page.locator('#question-text0 input').pressSequentially('Home');
  expect(await renders()).toEqual({ text0: expect.any(Number) });
  await page.locator('#question-several5 input').first().check();
  expect(await renders()).toEqual({ several5: expect.any(Number) });
  await page.locator('#question-choice9 input').first().check();
  const after = await renders();
  await expect(fields).toHaveCount(90);
  // the fields that are now shown are new; none of the others was rendered again
  expect(Object.keys(after).filter((name) => !name.startsWith('after'))).toEqual(['choice9']);
});
