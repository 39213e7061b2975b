import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { htmlToLines } from './html-to-lines.ts';
import { readMessage } from './read-message.ts';

const samples = join(import.meta.dirname, 'samples');

test('an automatic answer says so, and a mail with the mark of Exchange alone is an ordinary one', async () => {
  const automatic = await readMessage(readFileSync(join(samples, 'automatic.eml')));
  expect(automatic?.isAutomatic).toBe(true);
  const head = (line: string) => `From: a@example.com\nTo: b@example.com\nSubject: Hi\n${line}\n\nHello`;
  const isAutomatic = async (line: string) => (await readMessage(Buffer.from(head(line))))?.isAutomatic;
  expect(await isAutomatic('X-Auto-Response-Suppress: All')).toBe(false);
  expect(await isAutomatic('Auto-Submitted: auto-generated')).toBe(false);
  expect(await isAutomatic('Auto-Submitted: no')).toBe(false);
  expect(await isAutomatic('Return-Path: <>')).toBe(true);
  expect(await isAutomatic('Content-Type: multipart/report; boundary=x')).toBe(true);
});

test.each([
  'X-Autorespond: yes',
  'X-Mail-Autoreply: yes',
  'X-Auto-Reply: 1',
  'Precedence: auto-reply',
  'Subject: Automatic reply: Your photos',
  'Subject: Auto-Reply: Your photos',
  'Subject: Out of the office: Re: Your photos',
  'Subject: =?utf-8?Q?R=C3=A9ponse_automatique_:_Vos_photos?=',
])('an absence without the mark of the standard is automatic: %s', async (line) => {
  const message = await readMessage(Buffer.from(`From: a@example.com\n${line}\n\nI am away`));
  expect(message?.isAutomatic).toBe(true);
});

test.each(['X-Autoreply: no', 'Subject: Out of office space?', 'Subject: Re: Automatic reply to my form'])(
  'a person’s mail is no absence: %s',
  async (line) => {
    const message = await readMessage(Buffer.from(`From: a@example.com\n${line}\n\nHello`));
    expect(message?.isAutomatic).toBe(false);
  },
);

test('mail of a program or a list is told from that of a person', async () => {
  const isGenerated = async (line: string) =>
    (await readMessage(Buffer.from(`From: a@example.com\nTo: b@example.com\n${line}\n\nHello`)))?.isGenerated;
  for (const line of ['Auto-Submitted: Auto-Generated', 'Auto-Submitted: auto-replied', 'Precedence: bulk'])
    expect([line, await isGenerated(line)]).toEqual([line, true]);
  for (const line of ['Auto-Submitted: No', 'Precedence: first-class', 'X-Auto-Response-Suppress: All'])
    expect([line, await isGenerated(line)]).toEqual([line, false]);
});

test('rows of a table are lines with their cells, and neither styles nor scripts are text', () => {
  expect(
    htmlToLines(
      '<style>p{color:red}</style><table><tr><td>Name</td><td><b>Ana</b> &amp; Tom</td></tr><tr><th>Phone:</th> <td>604</td></tr></table><p>One<br>two</p><script>x()</script>',
    ).filter(Boolean),
  ).toEqual(['Name\tAna & Tom', 'Phone:\t604', 'One', 'two']);
});

test('a message has its id, date, recipients and files, and an empty one is none', async () => {
  const raw = [
    'From: Ana <Ana@Example.com>',
    'Reply-To: Tom <TOM@example.com>',
    'To: A <A@in.example>, <b@in.example>',
    'Cc: c@in.example',
    'Delivered-To: <d@in.example>',
    'X-Original-To: e@in.example',
    'Envelope-To: f@in.example',
    'X-Envelope-To: g@in.example',
    'X-Rcpt-To: h@in.example',
    'Subject:  Hello \t there',
    'Date: Fri, 20 Nov 2026 18:02:09 +0000',
    'Message-ID: <1@example.com>',
    'In-Reply-To: <0@portal.example> text',
    'References: <a@portal.example>\t<0@portal.example>',
    '',
    ' One\u00a0 two ',
  ].join('\r\n');
  expect(await readMessage(Buffer.from(raw))).toEqual({
    id: '<1@example.com>',
    inReplyTo: ['<0@portal.example>'],
    references: ['<a@portal.example>', '<0@portal.example>'],
    from: { name: 'Ana', address: 'ana@example.com' },
    replyTo: { name: 'Tom', address: 'tom@example.com' },
    recipients: ['d', 'e', 'f', 'g', 'h', 'a', 'b', 'c'].map((local) => `${local}@in.example`),
    subject: 'Hello there',
    sentAt: new Date('2026-11-20T18:02:09Z'),
    lines: ['One two'],
    files: [],
    attachments: [],
    isAutomatic: false,
    isGenerated: false,
  });
  expect(await readMessage(Buffer.from(''))).toBeNull();
  expect(await readMessage(Buffer.from('Subject: x\nDate: yesterday\n\nHi'))).toMatchObject({
    id: '',
    from: null,
    replyTo: null,
    recipients: [],
    sentAt: null,
    lines: ['Hi'],
  });
  expect(
    (await readMessage(Buffer.from(`From: a@example.com\nSubject: ${'x'.repeat(600)}\n\n`)))?.subject,
  ).toHaveLength(500);
  for (const line of ['X-Autoreply: yes', 'Precedence: auto_reply'])
    expect((await readMessage(Buffer.from(`From: a@example.com\n${line}\n\nHi`)))?.isAutomatic).toBe(true);
  const long = await readMessage(
    Buffer.from(`From: a@example.com\n\n${'x'.repeat(6000)}\n${'y\n'.repeat(3000)}`),
  );
  expect([long?.lines[0]?.length, long?.lines.length]).toEqual([5000, 2000]);
});

test('paragraphs are lines with one empty line between at most, and what nobody sees is no text', () => {
  expect(
    htmlToLines(
      '<title>T</title><noscript>N</noscript><textarea>A</textarea><select><option>O</option></select><div>One\n  &lt;1&gt; &quot;x&quot;</div><div></div><div></div><table><tr><td> a </td><td>b</td></tr></table><h2>End</h2>',
    ),
  ).toEqual(['', 'One <1> "x"', '', 'a\tb', '', 'End', '']);
});

test.each([
  'Your email program does not support HTML.',
  'View this email in your browser: https://example.com/1',
])('a text that only excuses itself gives way to the HTML: %s', async (excuse) => {
  const write = (html: string) =>
    `From: a@example.com\nContent-Type: multipart/alternative; boundary=b\n\n--b\nContent-Type: text/plain\n\n${excuse}\n--b\n${html}--b--\n`;
  const both = await readMessage(Buffer.from(write('Content-Type: text/html\n\n<p>Name: Ana</p>\n')));
  expect(both?.lines.filter(Boolean)).toEqual(['Name: Ana']);
  const alone = await readMessage(Buffer.from(write('')));
  expect(alone?.lines.filter(Boolean)).toEqual([excuse]);
});

test('files are those that a person sends: no signatures and no logos within the text, but photos without a name', async () => {
  const part = (head: string, content: string) => `--b\nContent-Type: ${head}\n\n${content}`;
  const named = 'Content-Disposition: attachment; filename=';
  const raw = [
    'From: a@example.com\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n',
    part('text/html', '<p>Hi <img src="cid:logo@x"><img src="cid:photo@x"></p>'),
    part(`image/png\n${named}"logo.png"\nContent-ID: <logo@x>`, 'small'),
    part(`image/png\n${named}"photo.png"\nContent-ID: <photo@x>`, 'x'.repeat(40_000)),
    part(`image/png\n${named}"other.png"\nContent-ID: <other@x>`, 'small'),
    part(`application/pkcs7-signature\n${named}"smime.p7s"`, 'x'),
    part('image/jpeg\nContent-Disposition: attachment', 'x'),
    part('application/pdf\nContent-Disposition: attachment', 'x'),
    part(`application/pdf\n${named}" plan.pdf "`, '%PDF'),
    '--b--',
  ].join('\n');
  const message = await readMessage(Buffer.from(raw));
  const names = ['photo.png', 'other.png', 'Picture 5', 'plan.pdf'];
  expect([message?.files, message?.attachments.map(({ name }) => name)]).toEqual([names, names]);
  expect(Buffer.from(message?.attachments.at(-1)?.bytes ?? []).toString()).toContain('%PDF');
});
