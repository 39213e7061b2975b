import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withSettingsTable } from './settings-in-readme.ts';

// For developers, after a change of a setting: writes the table of README.
const path = join(import.meta.dirname, '../../README.md');
await writeFile(path, withSettingsTable(await readFile(path, 'utf8')));
