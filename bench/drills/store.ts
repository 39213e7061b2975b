import { createHash, randomBytes, randomInt } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { Bucket } from '#server/adapters/s3/s3-client.ts';
import { createS3Store } from '#server/adapters/s3/s3-store.ts';
import type { FileStore } from '#server/core/files/store.ts';
import { openBackupBucket } from '#server/start/backup/backup-bucket.ts';
import { print } from '../table.ts';
import { cephPrograms, startCeph, type Ceph } from './ceph.ts';
import { assertInstalled, createFolder, stopLater } from './programs.ts';

const megabyte = 2 ** 20;
/** More than one page of a listing. */
const small = 1200;

/** Stored files and backups in a bucket of Ceph, over connections that break too. True if every file is whole. */
export async function drillStore(say: (sentence: string) => void): Promise<boolean> {
  assertInstalled(cephPrograms);
  const folder = createFolder();
  say('Starting Ceph');
  const ceph = await startCeph(folder);
  const files = createS3Store(ceph.bucket, join(folder, 'files'));
  const rows: string[][] = [];
  const wrong: string[] = [];
  const note = (what: string, figure: string, ...mistakes: string[]) => {
    rows.push([what, figure, String(mistakes.length)]);
    wrong.push(...mistakes.map((one) => `${what}: ${one}`));
  };

  say(`${small} small files`);
  const names = Array.from({ length: small }, () => toName(randomBytes(32), 'private/'));
  await inTurns(names, 8, (name) => keep(files, name, Buffer.from(name)));
  const { listed, pages } = await listAll(files);
  note('files listed; pages', `${listed.length}; ${pages}`, ...compareNames(listed, names));
  note(
    'files read',
    String(small),
    ...(await findDamaged(files, new Map(names.map((name) => [name, Buffer.from(name)])))),
  );
  await inTurns(names, 8, (name) => files.remove(name));
  const afterwards = (await listAll(files)).listed;
  note('files left after they were removed', String(afterwards.length), ...afterwards);
  const absent = await files.read(names[0] ?? '');
  note(
    'a file that is gone',
    absent === null ? 'is absent' : 'is there',
    ...(absent === null ? [] : ['it is there']),
  );
  const stranger = createS3Store({ ...ceph.bucket, secretAccessKey: 'another' }, join(folder, 'files'));
  const isRefused = await stranger.read(names[0] ?? '').then(
    () => false,
    () => true,
  );
  note('another key', isRefused ? 'is refused' : 'is let in', ...(isRefused ? [] : ['it is let in']));

  say('A backup of 100 MB in parts');
  note('files of a backup in parts', '1 of 100 MB', ...(await writeInParts(ceph.bucket, 100)));

  say('Connections that break');
  const proxy = await breakConnections(ceph.bucket);
  stopLater(() => proxy.close());
  const shaky = createS3Store(proxy.bucket, join(folder, 'files'));
  const stored = new Map<string, Buffer>();
  let refused = 0;
  for (let n = 0; n < 120; n += 1) {
    const bytes = randomBytes(randomInt(megabyte, 3 * megabyte));
    const name = toName(bytes);
    await keep(shaky, name, bytes).then(
      () => stored.set(name, bytes),
      () => (refused += 1),
    );
  }
  const breaks = proxy.broken();
  const uploads = `${stored.size}, ${refused}; ${breaks}`;
  note('uploads acknowledged, refused; connections broken', uploads, ...(await findDamaged(files, stored)));
  const mistakes = await writeInParts(proxy.bucket, 60);
  note('a backup of 60 MB; connections broken', String(proxy.broken() - breaks), ...mistakes);

  say('The gateway is killed while files are stored');
  const survived = await keepWhileKilled(ceph, files);
  note(
    'uploads acknowledged, refused meanwhile',
    `${survived.stored.size}, ${survived.refused}`,
    ...(await findDamaged(files, survived.stored)),
  );
  print([['what', 'figure', 'wrong'], ...rows]);
  for (const one of wrong.slice(0, 20)) console.log(`  ${one}`);
  return wrong.length === 0;
}

const toName = (bytes: Buffer, room = '') => `${room}${createHash('sha256').update(bytes).digest('hex')}.pdf`;

async function keep(files: FileStore, name: string, bytes: Buffer): Promise<void> {
  const temporary = await files.temporary(name);
  await writeFile(temporary, bytes);
  await files.keep(name, temporary);
}

async function inTurns<T>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const rest = [...items];
  const takeNext = async () => {
    for (let item = rest.pop(); item !== undefined; item = rest.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: width }, takeNext));
}

async function listAll(files: FileStore): Promise<{ listed: string[]; pages: number }> {
  const listed: string[] = [];
  let pages = 0;
  for (let after: string | null = ''; after !== null; pages += 1) {
    const page: Awaited<ReturnType<FileStore['list']>> = await files.list(after);
    listed.push(...page.files.map(({ name }) => name));
    after = page.next;
  }
  return { listed, pages };
}

function compareNames(listed: readonly string[], names: readonly string[]): string[] {
  const [there, expected] = [new Set(listed), new Set(names)];
  return [
    ...names.filter((name) => !there.has(name)).map((name) => `${name} is not listed`),
    ...listed.filter((name) => !expected.has(name)).map((name) => `${name} is listed and was never stored`),
    ...(there.size === listed.length ? [] : [`${listed.length - there.size} are listed twice`]),
  ];
}

async function findDamaged(files: FileStore, stored: ReadonlyMap<string, Buffer>): Promise<string[]> {
  const damaged: string[] = [];
  await inTurns([...stored], 8, async ([name, bytes]) => {
    const file = await files.read(name);
    if (!file || !bytes.equals(await buffer(file.stream))) damaged.push(name);
  });
  return damaged;
}

/** Writes a file of a backup, and reads it again. */
async function writeInParts(bucket: Bucket, megabytes: number): Promise<string[]> {
  const place = openBackupBucket(bucket, 'backups');
  const [sent, received] = [createHash('sha256'), createHash('sha256')];
  async function* createChunks() {
    for (let n = 0; n < megabytes; n += 1) {
      const chunk = randomBytes(megabyte);
      sent.update(chunk);
      yield chunk;
    }
  }
  await place.write('parts/whole', Readable.from(createChunks()));
  const file = await place.read('parts/whole');
  for await (const chunk of file?.stream ?? []) received.update(chunk);
  const isWhole = file?.size === megabytes * megabyte && sent.digest('hex') === received.digest('hex');
  const names = await place.list('parts');
  await place.remove('parts');
  const rest = await place.list('parts');
  return [
    ...(isWhole ? [] : ['it does not come back as it was']),
    ...(names.join() === 'whole' && rest.length === 0 ? [] : ['its listing is wrong']),
  ];
}

/** The same bucket, over connections that break after 3 to 33 megabytes: a part of a backup is repeated, and arrives. */
async function breakConnections(bucket: Bucket) {
  let broken = 0;
  const server = createServer((socket) => {
    const upstream = connect(Number(new URL(bucket.endpoint).port), '127.0.0.1');
    let budget = randomInt(3 * megabyte, 33 * megabyte);
    const breakOff = () => {
      if (socket.destroyed) return;
      broken += 1;
      for (const end of [socket, upstream]) end.destroy();
    };
    for (const [from, to] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      from.on('data', ({ length }: Buffer) => {
        budget -= length;
        if (budget < 0) breakOff();
      });
      from.on('error', () => {}).on('close', () => to.destroy());
      from.pipe(to);
    }
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    bucket: { ...bucket, endpoint: `http://127.0.0.1:${port}` },
    broken: () => broken,
    close: () => new Promise((closed) => server.close(closed)),
  };
}

/** Stores files while the gateway is killed three times and started again. */
async function keepWhileKilled(
  ceph: Ceph,
  files: FileStore,
): Promise<{ stored: Map<string, Buffer>; refused: number }> {
  const stored = new Map<string, Buffer>();
  let refused = 0;
  let isOver = false;
  const storing = Promise.all(
    Array.from({ length: 4 }, async () => {
      while (!isOver) {
        const bytes = randomBytes(randomInt(1, 2 * megabyte));
        const name = toName(bytes);
        await keep(files, name, bytes).then(
          () => stored.set(name, bytes),
          () => (refused += 1),
        );
        await pause(50);
      }
    }),
  );
  for (let round = 0; round < 3; round += 1) {
    await pause(randomInt(1000, 3000));
    await ceph.kill();
    await ceph.start();
  }
  await pause(1000);
  isOver = true;
  await storing;
  return { stored, refused };
}
