import { expect, test } from 'vitest';
import { mailDocument } from './mail-document.ts';
import { element, type MailElement } from './mjml.ts';

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

test('what cannot be laid out is an error, and the next mail is none', async () => {
  const nothing: MailElement[] = JSON.parse('[null]');
  await expect(mailDocument({ lang: 'en' }, nothing)).rejects.toThrow('Malformed MJML');
  expect(await mail('after')).toContain('after');
});
