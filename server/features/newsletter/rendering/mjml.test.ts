import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { element, mailDocument, type MailElement } from './mjml.ts';

const mail = (words: string) =>
  mailDocument({ lang: 'en' }, [
    element('mj-body', {}, [
      element('mj-section', {}, [element('mj-column', {}, [element('mj-text', {}, words)])]),
    ]),
  ]);

test('mails that are asked for together come back each to who asked', async () => {
  const words = Array.from({ length: 8 }, (_, n) => `mail number ${n}.`);
  const all = await Promise.all(words.map(mail));
  for (const [n, html] of all.entries())
    expect(words.filter((one) => html.includes(one))).toEqual([words[n]]);
});

test('a layout whose process dies is made by another one, and so are the next', async () => {
  await mail('first');
  const dying = mail('second');
  expect(killLayouts()).toBe(1);
  expect(await dying).toContain('second');
  expect(killLayouts()).toBe(1);
  expect(await mail('third')).toContain('third');
});

test('what cannot be laid out is an error, and the next mail is none', async () => {
  const nothing: MailElement[] = JSON.parse('[null]');
  await expect(mailDocument({ lang: 'en' }, nothing)).rejects.toThrow('could not be laid out');
  expect(await mail('after')).toContain('after');
});

/** Returns how many there were. */
function killLayouts(): number {
  const found = execFileSync('pgrep', ['-P', String(process.pid), '-f', 'layout-worker.ts'], {
    encoding: 'utf8',
  });
  const pids = found.trim().split('\n').map(Number);
  for (const pid of pids) process.kill(pid, 'SIGKILL');
  return pids.length;
}
