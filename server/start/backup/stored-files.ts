import { pipeline } from 'node:stream/promises';
import { createInterface } from 'node:readline';
import type { FileStore } from '#server/core/files/store.ts';
import type { BackupPlace } from './backup-place.ts';
import { inParallel } from './in-parallel.ts';
import type { Part } from './manifest.ts';
import { ByteChecksum, openPart, writePart } from './parts.ts';

/** The stored files of a backup by name, each with what it must be. */
export type FileIndex = Map<string, { size: number; sha256: string }>;

/** All backups of a place share one copy of a file, since a name never gets other bytes. */
export const pathOfFile = (name: string): string => {
  const file = name.replace('/', '_');
  return `files/${file.replace('private_', '').slice(0, 2)}/${file}`;
};

/** Copies the files of the store that are not in the index yet, and adds them. A file that is removed meanwhile is left out. */
export async function copyNewFiles(
  store: FileStore,
  place: BackupPlace,
  index: FileIndex,
  known: FileIndex,
): Promise<{ count: number; bytes: number }> {
  const copied = { count: 0, bytes: 0 };
  const stored = await listStored(place);
  for await (const names of pagesOf(store))
    await inParallel(
      names.filter((name) => !index.has(name)),
      async (name) => {
        const before = known.get(name);
        if (before && stored.has(pathOfFile(name))) return void index.set(name, before);
        const content = await store.read(name);
        if (!content) return;
        const counted = new ByteChecksum();
        await pipeline(content.stream, counted, (bytes: AsyncIterable<Buffer>) =>
          place.write(pathOfFile(name), bytes),
        );
        index.set(name, { size: counted.size, sha256: counted.digest() });
        copied.count += 1;
        copied.bytes += counted.size;
      },
    );
  return copied;
}

async function* pagesOf(store: FileStore): AsyncGenerator<string[], void> {
  for (let after: string | null = ''; after !== null;) {
    const page: Awaited<ReturnType<FileStore['list']>> = await store.list(after);
    yield page.files.map(({ name }) => name);
    after = page.next;
  }
}

export async function hasFiles(store: FileStore): Promise<boolean> {
  for await (const names of pagesOf(store)) if (names.length > 0) return true;
  return false;
}

export async function listStored(place: BackupPlace): Promise<Set<string>> {
  const stored = new Set<string>();
  await inParallel(await place.list('files'), async (folder) => {
    for (const file of await place.list(`files/${folder}`)) stored.add(`files/${folder}/${file}`);
  });
  return stored;
}

export const writeIndex = (place: BackupPlace, path: string, index: FileIndex): Promise<Part> =>
  writePart(place, path, linesOf(index));

async function* linesOf(index: FileIndex): AsyncGenerator<Buffer, void> {
  for (const [name, { size, sha256 }] of index) yield Buffer.from(`${name}\t${size}\t${sha256}\n`);
}

export async function readIndex(place: BackupPlace, part: Part): Promise<FileIndex> {
  const index: FileIndex = new Map();
  for await (const line of createInterface({ input: await openPart(place, part) })) {
    const [name = '', size, sha256 = ''] = line.split('\t');
    index.set(name, { size: Number(size), sha256 });
  }
  return index;
}
