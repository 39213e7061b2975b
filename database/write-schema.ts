import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeSchema } from './dump.ts';
import { startEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';

// For developers, after a new migration: writes database/schema.sql from a new, migrated database.
const quiet = { info: () => {}, warn: console.warn };
const dataDir = await mkdtemp(join(tmpdir(), 'foyer-schema-'));
// As root, the database's own account has to be able to enter this folder.
await chmod(dataDir, 0o711);
const { owner, stop } = await startEmbedded({ dataDir, log: quiet });
try {
  await migrate(owner, { secretsKey: Buffer.alloc(32), log: quiet });
  await writeSchema(owner);
} finally {
  await stop();
  await rm(dataDir, { recursive: true, force: true });
}
