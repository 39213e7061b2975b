import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withSettingsTable } from './settings-document.ts';

// For developers, after a change of a setting: writes docs/settings.md.
const path = join(import.meta.dirname, '../../docs/settings.md');
await writeFile(path, withSettingsTable(await readFile(path, 'utf8')));
