import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Taken } from '#server/core/jobs/take-message.ts';
import { hasDovecot, startDovecot, type RealImap } from '#server/testing/real-imap.ts';
import { createImapInbox } from './imap-inbox.ts';

// The adapter on a real mail server, on its good day and on bad ones.

const note = hasDovecot ? '' : ' (left out: Debian’s dovecot-imapd is not installed)';

let server: RealImap;
beforeEach(async () => {
  if (hasDovecot) server = await startDovecot();
});
afterEach(() => server?.close());

const subjectOf = (raw: Buffer) => /^Subject: (.*)\r$/m.exec(raw.toString('utf8'))?.[1] ?? '';
const readAll = async (
  take: (subject: string, raw: Buffer) => Promise<Taken> = () => Promise.resolve('done'),
) => {
  const inbox = createImapInbox(server.address, { connect: 3000, silence: 3000 });
  const subjects: string[] = [];
  while (
    await inbox.readSome((raw) => {
      subjects.push(subjectOf(raw));
      return take(subjectOf(raw), raw);
    })
  );
  return subjects.toSorted();
};
const write = (subject: string, text = 'Hello') =>
  `From: Nora <nora@example.com>\nSubject: ${subject}\n\n${text}\n`;

describe.skipIf(!hasDovecot)(`a mailbox of Dovecot${note}`, () => {
  test('gives each message once and moves it, also one that somebody has read or marked before; a deleted one is left', async () => {
    await server.deliver(write('new'));
    await server.deliver(write('read'), 'S');
    await server.deliver(write('marked'), 'FS');
    await server.deliver(write('deleted'), 'T');
    await server.deliver(write('news'));
    expect(await readAll((subject) => Promise.resolve(subject === 'news' ? 'unread' : 'done'))).toEqual([
      'marked',
      'new',
      'news',
      'read',
    ]);
    expect(await readAll()).toEqual([]);
    expect([
      (await server.read()).length,
      (await server.read('.Done')).length + (await server.read('.INBOX.Done')).length,
      (await server.read('.Unread')).length + (await server.read('.INBOX.Unread')).length,
    ]).toEqual([1, 3, 1]);
  });

  test('goes on after the server has lost its power, also in the middle of a round', async () => {
    for (const name of ['one', 'two', 'three']) await server.deliver(write(name));
    const seen: string[] = [];
    await expect(
      readAll(async (subject) => {
        seen.push(subject);
        if (seen.length === 2) await server.kill();
        return 'done';
      }),
    ).rejects.toThrow(/not available|did not move/);
    await expect(readAll()).rejects.toThrow('ECONNREFUSED');
    await server.start();
    // the second was taken and not moved, so it comes again: what takes it knows it by its Message-ID
    expect((await readAll()).length).toBe(2);
    expect(await server.read()).toEqual([]);
  });

  test('is read on after all its messages got other numbers', async () => {
    await server.deliver(write('bad'));
    await server.deliver(write('good'));
    const failing = createImapInbox(server.address);
    await expect(
      failing.readSome((raw) =>
        subjectOf(raw) === 'bad' ? Promise.reject(new Error('no')) : Promise.resolve('done'),
      ),
    ).rejects.toThrow('no');
    await server.kill();
    await server.renumber();
    await server.start();
    await server.deliver(write('later'));
    const subjects: string[] = [];
    await failing.readSome((raw) => {
      subjects.push(subjectOf(raw));
      return Promise.resolve('done');
    });
    expect(subjects.toSorted()).toEqual(['bad', 'later']);
    expect(await server.read()).toEqual([]);
  });

  test('gives a message of 34 MB whole, and puts a larger one away without reading it', async () => {
    const line = `${'x'.repeat(75)}\n`;
    await server.deliver(write('large', line.repeat(Math.floor((34 * 1024 * 1024) / 77))));
    await server.deliver(write('too large', line.repeat(Math.floor((37 * 1024 * 1024) / 77))));
    const sizes: number[] = [];
    expect(
      await readAll((_subject, raw) => {
        sizes.push(raw.length);
        return Promise.resolve('done');
      }),
    ).toEqual(['large']);
    expect(sizes[0]).toBeGreaterThan(33 * 1024 * 1024);
    expect(await server.read()).toEqual([]);
  });

  test('loses nothing to two processes that read at the same time', async () => {
    for (let n = 0; n < 30; n += 1) await server.deliver(write(`message ${n}`));
    const taken = new Set<string>();
    const take = (subject: string) => {
      taken.add(subject);
      return Promise.resolve('done' as const);
    };
    // a round may fail where the other one was faster
    await Promise.allSettled([readAll(take), readAll(take)]);
    await readAll(take);
    expect([taken.size, await server.read()]).toEqual([30, []]);
    // the server itself may copy a message twice when both move it
    const subjects = (await Promise.all(['.Done', '.INBOX.Done'].map(server.read))).flat();
    expect(new Set(subjects).size).toBe(30);
  });
});
