import { expect, test } from 'vitest';
import { createEmlFolder } from '#server/adapters/newsletter/eml-folder.ts';
import { senderDeps } from '#server/testing/newsletters.ts';
import { nine, sendingWorld } from '#server/testing/sending-world.ts';
import { smallDisk } from '#server/testing/small-disk.ts';
import { createHandOver } from './hand-over.ts';
import { tendNewsletters } from './upkeep.ts';

const { server, db, frozen, states, sendOf, waiting } = await sendingWorld();

const contacts = 60;

test('a disk that is full while files are written loses and doubles nothing, staff hear of it, and it goes on by itself', async () => {
  const disk = smallDisk();
  const folder = createEmlFolder(disk.path);
  const client = await frozen({ contacts });
  const handOver = createHandOver(senderDeps(folder, { batch: 20 }));
  const written = () => disk.files().filter((name) => name.endsWith('.eml'));
  await handOver(db);
  const before = written();
  disk.fill();
  while (await handOver(db));
  expect(before.length).toBeGreaterThan(0);
  expect(await states(client)).toEqual([
    { state: 'pending', n: contacts - before.length },
    { state: 'sent', n: before.length },
  ]);
  // files that could not be written do not take the remaining room
  expect(disk.files()).toEqual(before);
  expect((await waiting('newsletter-refused')).length).toBe(1);

  disk.makeRoom();
  server.clock.now = new Date(nine.getTime() + 60_000);
  while (await handOver(db));
  while (await tendNewsletters(db, folder));
  expect(await sendOf(client)).toMatchObject({ state: 'sent', sent: contacts, failed: 0, unknown: 0 });
  expect(written().length).toBe(contacts);
  expect(await waiting('newsletter-refused')).toEqual([]);
  disk.remove();
});
