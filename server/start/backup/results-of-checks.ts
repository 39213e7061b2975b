import { text } from 'node:stream/consumers';
import type { BackupPlace } from './backup-place.ts';
import { pathOfBackup } from './list-backups.ts';

const pathOfResult = (id: string) => `${pathOfBackup(id)}/damaged`;

/** Notes beside a backup that it failed its check, with the stored files that have to be copied again. */
export const markDamaged = (
  place: BackupPlace,
  id: string,
  damagedFiles: readonly { name: string }[],
): Promise<void> => place.write(pathOfResult(id), linesOf(damagedFiles.map(({ name }) => name)));

export async function readDamagedFiles(place: BackupPlace, id: string): Promise<string[]> {
  const content = await place.read(pathOfResult(id));
  return content ? (await text(content.stream)).split('\n').filter((name) => name !== '') : [];
}

async function* linesOf(lines: readonly string[]): AsyncGenerator<Buffer, void> {
  yield Buffer.from(lines.map((line) => `${line}\n`).join(''));
}
