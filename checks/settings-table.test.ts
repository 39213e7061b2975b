import { expect, test } from 'vitest';
import { withSettingsTable } from '#server/start/settings-document.ts';
import { read } from './source-files.ts';

test('the settings in docs/settings.md are those of the table (npm run settings writes them)', () => {
  expect(read('docs/settings.md')).toBe(withSettingsTable(read('docs/settings.md')));
});
