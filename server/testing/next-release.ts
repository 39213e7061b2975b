import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { release } from '#server/core/release.ts';

const root = join(import.meta.dirname, '../..');
const parts = ['server', 'contract', 'database', 'package.json'];

export const nextVersion = '99.0.0';

/** Adds a table and columns that this release knows nothing of. */
const migration = `-- Oldest code: ${release}
ALTER TABLE app.leads ADD COLUMN mood text, ADD COLUMN visits int NOT NULL DEFAULT 0;
CREATE TABLE app.moods (id int PRIMARY KEY, name text NOT NULL);
GRANT SELECT ON app.moods TO foyer_app, foyer_read;
`;

export type NextRelease = { folder: string; remove: () => void };

/** This tree once more, as the release after it: with another version and a migration. */
export function makeNextRelease(): NextRelease {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-next-'));
  for (const part of parts) cpSync(join(root, part), join(folder, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const manifest = join(folder, 'package.json');
  const text = readFileSync(manifest, 'utf8');
  writeFileSync(manifest, text.replace(`"version": "${release}"`, `"version": "${nextVersion}"`));
  copyBuild(join(root, 'dist/web'), join(folder, 'dist/web'));
  writeFileSync(join(folder, 'database/migrations/9999_of_the_next_release.sql'), migration);
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}

/** The web build, if there is one, whose code has other names, as every build of other sources has. */
function copyBuild(from: string, to: string): void {
  if (!existsSync(from)) return;
  const files = readdirSync(from, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.br'))
    .map((entry) => join(entry.parentPath, entry.name).slice(from.length));
  const code = files
    .filter((file) => /^.assets.*\.js$/.test(file))
    .map((file) => file.slice('/assets/'.length));
  const named = new RegExp(code.join('|').replaceAll('.', String.raw`\.`), 'g');
  const rename = (text: string) => text.replaceAll(named, (name) => `next-${name}`);
  for (const file of files) {
    const target = join(to, rename(file));
    mkdirSync(dirname(target), { recursive: true });
    if (/\.(js|html|css)$/.test(file)) writeFileSync(target, rename(readFileSync(from + file, 'utf8')));
    else cpSync(from + file, target);
  }
}
