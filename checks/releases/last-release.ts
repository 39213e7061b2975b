import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import * as z from 'zod/mini';
import releases from '#database/releases.json' with { type: 'json' };
import { root } from '../source-files.ts';

/** A release, with its newest migration and the version of the job queue's schema. */
export type Release = { version: string; newestMigration: number; jobsVersion: number };

/** Every release, the newest last. */
export const allReleases: readonly Release[] = releases;

export const lastRelease: Release = releases.at(-1) ?? {
  version: '0.0.0',
  newestMigration: 0,
  jobsVersion: 0,
};

/** The statements of the last release. Compressed, since they are compared and never read. */
const statementsFile = join(root, 'database/released-statements.json.br');

const schema = z.array(z.object({ path: z.string(), name: z.string(), texts: z.array(z.string()) }));
export type ReleasedStatement = z.output<typeof schema>[number];

export const readReleasedStatements = async (): Promise<ReleasedStatement[]> =>
  schema.parse(JSON.parse(brotliDecompressSync(await readFile(statementsFile)).toString()));

export const writeReleasedStatements = (statements: readonly ReleasedStatement[]): Promise<void> =>
  writeFile(statementsFile, brotliCompressSync(JSON.stringify(statements)));
