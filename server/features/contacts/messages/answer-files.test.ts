import sharp from 'sharp';
import { expect, test } from 'vitest';
import { contacts } from '#contract/contacts/contacts.ts';
import { merging } from '#contract/contacts/merging.ts';
import { thumbnailUrl } from '#contract/files.ts';
import { call } from '#server/testing/people.ts';
import { messagesWorld } from '#server/testing/messages.ts';

const { server, owner, here, newClient, lead, addLead, replyAddresses, take, list, pass, files } =
  await messagesWorld();

type Part = { name: string | null; type: string; bytes: Buffer; head?: string };
let mails = 0;
/** An answer as mail programs write it, with these files. */
const answer = (parts: readonly Part[], { html = '', head = '' } = {}): string => {
  const body = (type: string, text: string) => `Content-Type: ${type}\n\n${text}`;
  const file = ({ name, type, bytes, head: more = '' }: Part) =>
    `Content-Type: ${type}${name === null ? '' : `; name="${name}"`}\nContent-Transfer-Encoding: base64\nContent-Disposition: attachment${
      name === null ? '' : `; filename="${name}"`
    }\n${more}\n${bytes.toString('base64').replace(/.{76}/g, '$&\n')}`;
  return [
    'From: Nora Novak <nora@example.com>',
    `To: ${replyAddresses.create({ client_id: here().id, lead_id: lead() }) ?? ''}`,
    'Subject: Re: The loft',
    `Message-ID: <files-${(mails += 1)}@example.com>`,
    `${head}MIME-Version: 1.0`,
    'Content-Type: multipart/mixed; boundary="b"',
    '',
    [
      '',
      html === '' ? body('text/plain', 'See the files.') : body('text/html', html),
      ...parts.map(file),
    ].join('\n--b\n'),
    '--b--',
  ].join('\n');
};
const photo = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#264653' } })
    .withExif({ IFD0: { Copyright: 'secret-place' } })
    .jpeg()
    .toBuffer();
const pdf = (size = 100): Part => ({
  name: 'offer.pdf',
  type: 'application/pdf',
  bytes: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(size)]),
});
const get = (url: string) => server.app.inject({ url });
const rows = async (client = here().id) =>
  (await owner.query(`SELECT name FROM app.files WHERE client_id = $1 AND purpose = 'message'`, [client]))
    .rows as {
    name: string;
  }[];
const kept = async () => {
  const names: string[] = [];
  for (let next: string | null = ''; next !== null;) {
    const page: Awaited<ReturnType<typeof files.list>> = await files.list(next);
    names.push(...page.files.map(({ name }) => name));
    next = page.next;
  }
  return names.filter((name) => name.startsWith('private/'));
};

test('files of an answer are stored once: a picture is shown without its place, anything else is only downloaded', async () => {
  const raw = answer([{ name: 'kitchen.jpg', type: 'image/jpeg', bytes: await photo() }, pdf()]);
  expect([await take(raw), await take(raw)]).toEqual(['done', 'done']);
  const [message, ...others] = await list(here().vic);
  expect(others).toEqual([]);
  expect(message).toMatchObject({
    files: [],
    stored_files: [{ name: 'kitchen.jpg' }, { name: 'offer.pdf' }],
  });
  const [picture, document] = message?.stored_files ?? [];
  const shown = await get(picture?.url ?? '');
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/jpeg']);
  expect(shown.rawPayload.includes('secret-place')).toBe(false);
  expect((await get(thumbnailUrl(picture?.url ?? '') ?? '')).headers['content-type']).toBe('image/jpeg');
  const downloaded = await get(document?.url ?? '');
  expect(downloaded.headers).toMatchObject({
    'content-disposition': expect.stringContaining('attachment; filename="offer.pdf"'),
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
  });
  expect((await get((document?.url ?? '').replace(/\?.*/, ''))).statusCode).toBe(404);
  expect([(await rows()).length, (await kept()).length]).toEqual([2, 2]);
});

test('what is not stored is named: other kinds, a page that says it is a PDF, a program, too many and too much', async () => {
  const text = (name: string, content: string): Part => ({
    name,
    type: 'application/octet-stream',
    bytes: Buffer.from(content),
  });
  await take(
    answer([
      text('invoice.pdf', '<script>alert(1)</script>'),
      text('run.exe', 'MZ'),
      text('all.zip', 'PK'),
      text('page.html', '<p>'),
      text('../../etc/passwd\u202Efdp.txt', 'root'),
      { ...pdf(13 * 1024 * 1024), name: 'huge.pdf' },
      ...Array.from({ length: 10 }, (_, n) => ({ ...pdf(), name: `${n}.pdf` })),
    ]),
  );
  const [message] = await list(here().eve);
  expect(message?.files).toEqual(
    expect.arrayContaining(['invoice.pdf', 'run.exe', 'all.zip', 'page.html', 'huge.pdf']),
  );
  expect(message?.stored_files.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['passwdfdp.txt', '0.pdf']),
  );
  expect((message?.stored_files.length ?? 0) + (message?.files.length ?? 0)).toBe(16);
});

test('logos in a signature are no files, and a photo of a phone without a name is one', async () => {
  const logo = { type: 'image/png', bytes: Buffer.from('logo'), head: 'Content-ID: <logo@x>\n' };
  await take(
    answer(
      [
        { name: 'image001.png', ...logo },
        { name: null, type: 'image/jpeg', bytes: await photo() },
        { name: 'smime.p7s', type: 'application/pkcs7-signature', bytes: Buffer.from('x') },
      ],
      { html: '<p>Yes <img src="cid:logo@x"></p>' },
    ),
  );
  expect(await list(here().eve)).toMatchObject([{ files: [], stored_files: [{ name: 'Picture 2' }] }]);
});

test('strangers fill half of the storage of a client at most; then their files are named', async () => {
  // the client may store 3 MB
  await take(answer([{ ...pdf(1.4 * 1024 * 1024), name: 'one.pdf' }]));
  pass(1);
  await take(answer([{ ...pdf(200_000), name: 'two.pdf' }]));
  expect(await list(here().eve)).toMatchObject([
    { files: ['two.pdf'], stored_files: [] },
    { files: [], stored_files: [{ name: 'one.pdf' }] },
  ]);
});

test('files of an automatic answer, of a colleague, and of somebody who is gone are not stored', async () => {
  const before = await kept();
  await take(answer([pdf()], { head: 'Auto-Submitted: auto-replied\n' }));
  expect(await list(here().eve)).toMatchObject([{ files: ['offer.pdf'], stored_files: [] }]);
  await take(answer([pdf()]).replace('nora@example.com', here().eve.email));
  const gone = answer([pdf()]);
  await call(server.app, here().alice.token, contacts.remove, { params: { id: lead() } });
  await take(gone);
  expect([await kept(), await rows()]).toEqual([before, []]);
});

test('files go with the contact, and follow a merge', async () => {
  await take(answer([pdf()]));
  const other = await addLead(here(), 'other@example.com');
  await call(server.app, here().alice.token, merging.merge, {
    params: { id: other },
    body: { other_id: lead() },
  });
  const [message] = await list(here().eve, other);
  expect(message?.stored_files).toHaveLength(1);
  const url = message?.stored_files[0]?.url ?? '';
  expect((await get(url)).statusCode).toBe(200);
  const [file] = await rows();
  await call(server.app, here().alice.token, contacts.remove, { params: { id: other } });
  expect([(await get(url)).statusCode, await rows()]).toEqual([404, []]);
  const { rows: tasks } = await owner.query(
    `SELECT data FROM jobs.job WHERE name = 'remove-files' AND data::text LIKE $1`,
    [`%${file?.name ?? '?'}%`],
  );
  expect(tasks).toHaveLength(1);
});

test('a client has no files of another, with their signature or without', async () => {
  await take(answer([pdf()]));
  const other = await newClient();
  const answered = await call(server.app, other.alice.token, contacts.read, { params: { id: lead() } });
  expect(answered.status).toBe(404);
  const [message] = await list(here().alice);
  const url = message?.stored_files[0]?.url ?? '';
  expect((await get(url.replace(/signature=.{5}/, 'signature=AAAAA'))).statusCode).toBe(404);
  pass(0.2);
  expect((await get(url)).statusCode).toBe(404);
});
