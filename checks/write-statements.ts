import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { collectStatements, writeStatements } from './statements/collect.ts';
import { root } from './source-files.ts';

// For developers, after a change of a statement: writes database/statements from the functions that make them.
const folder = join(root, 'database/statements');
await rm(folder, { recursive: true, force: true });
await mkdir(folder);
for (const [file, text] of writeStatements(await collectStatements()))
  await writeFile(join(folder, file), text);
