import { expect, test } from 'vitest';
import { sources } from './source-files.ts';

test('a screen with a progress bar brings its style, which is not part of every screen', () => {
  const withBar = sources().filter(({ path, text }) => path.endsWith('.tsx') && /\bupload-bar\b/.test(text));
  expect(withBar.length).toBeGreaterThan(3);
  const without = withBar.filter(({ text }) => !text.includes("uploads.css';"));
  expect(without.map(({ path }) => path)).toEqual([]);
});
