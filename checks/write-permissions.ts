import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { operations } from '#contract/table.ts';
import { writePermissions } from './permissions.ts';

// For developers, after a change of permissions: writes contract/permissions.txt.
await writeFile(
  join(import.meta.dirname, '../contract/permissions.txt'),
  writePermissions(operations.map(({ endpoint }) => endpoint)),
);
