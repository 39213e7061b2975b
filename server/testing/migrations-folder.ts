import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { emptyDatabase, type EmptyDatabase } from './database.ts';

/** An empty database and a folder with a first migration, made for each test and removed after it. */
export function migrationsFolder() {
  let database: EmptyDatabase;
  let directory: string;
  const write = (name: string, sql: string) => writeFileSync(join(directory, name), sql);
  beforeEach(async () => {
    database = await emptyDatabase();
    directory = mkdtempSync(join(tmpdir(), 'foyer-'));
    write('0001_first.sql', 'CREATE SCHEMA app; CREATE TABLE app.notes (id int PRIMARY KEY)');
  });
  afterEach(async () => {
    rmSync(directory, { recursive: true });
    await database.drop();
  });
  return {
    write,
    remove: (name: string) => rmSync(join(directory, name)),
    owner: () => database.owner,
    directory: () => directory,
  };
}
