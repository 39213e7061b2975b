import { expect, test } from 'vitest';
import { withSettingsTable } from '#server/start/settings-in-readme.ts';
import { read } from './source-files.ts';

test('the settings in README are those of the table (npm run settings writes them)', () => {
  expect(read('README.md')).toBe(withSettingsTable(read('README.md')));
});
