import { expect, test } from 'vitest';
import { contacts } from '#contract/contacts/contacts.ts';
import { importColumns, testimonialFiles, type TestimonialImport } from '#contract/testimonials/files.ts';
import { testimonials } from '#contract/testimonials/testimonials.ts';
import { readCsv } from '#server/core/http/read-csv.ts';
import { call, noon, type ApiResult } from '#server/testing/people.ts';
import { sendForm, toFile } from '#server/testing/send-form.ts';
import { parseData } from '#server/testing/results.ts';
import { testimonialCalls, uploadTestimonials } from '#server/testing/testimonials.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, owner, newClient } = await testWorld({ settings: { RATE_LIMIT_FACTOR: '1000' } });
const { list, read, create, update } = testimonialCalls(server);
const client = () => newClient({ features: ['TESTIMONIAL_MANAGER'] });

const head = importColumns.join(',');
const upload = (token: string, content: string | Buffer, fields: Record<string, string> = {}) =>
  uploadTestimonials(server.app, token, content, fields);
const resultOf = ({ body }: ApiResult): TestimonialImport & { top: unknown } => ({
  ...Reflect.get(Object(body), 'data'),
  top: Reflect.get(Object(body), 'problem_messages'),
});

test('the template has the columns of an import and one example, and can be imported', async () => {
  const { alice, vic } = await client();
  const { headers, text } = await call(server.app, vic.token, testimonialFiles.template);
  expect(headers['content-disposition']).toBe('attachment; filename="testimonials-template.csv"');
  const { rows } = readCsv(Buffer.from(text));
  expect(rows.map(({ cells }) => cells.length)).toEqual([8, 8]);
  expect(rows[0]?.cells).toEqual([...importColumns]);
  expect(resultOf(await upload(alice.token, text))).toMatchObject({ imported: 1, problem_messages: [] });
});

test('good rows become seen drafts with the word of the agent for the consent, others are named by their line', async () => {
  const { alice } = await client();
  const rows = [
    head,
    'Ana,Lima,Ana L.,Ana@Example.net,(604) 555-0123,"Two lines,\nand ""quotes""",2026-05-30,yes',
    ',Nameless,,,,Some words,,',
    'Wordless,,,,,,,',
    'Bea,,,nobody,12,Fine,30.5.,perhaps',
    `${'C'.repeat(101)},,,,,${'d'.repeat(5001)},,`,
    '',
    'Eve,,,,,"=HYPERLINK(""https://evil.example"")",,no',
  ].join('\r\n');
  const answer = await upload(alice.token, rows);
  const problems = [
    'Row 4: First name is required.',
    'Row 5: Testimonial is required.',
    'Row 6: Email is not valid.',
    'Row 6: Phone is not valid.',
    'Row 6: Date must be YYYY-MM-DD.',
    'Row 6: Consent must be yes or no.',
    'Row 7: First name is too long.',
    'Row 7: Testimonial is too long.',
  ];
  expect(answer.status).toBe(200);
  expect(resultOf(answer)).toMatchObject({ imported: 2, problem_messages: problems, top: problems });
  const { data } = await list(alice.token);
  expect(data.map(({ name, status_id, is_seen, consent }) => [name, status_id, is_seen, consent])).toEqual([
    ['Eve', 2, true, false],
    ['Ana L.', 2, true, true],
  ]);
  expect(data[1]).toMatchObject({
    email: 'ana@example.net',
    phone_number: '604-555-0123',
    message: 'Two lines,\nand "quotes"',
    created_at: '2026-05-30T19:00:00Z',
    lead_id: null,
  });
  expect((await update(alice.token, data[0]?.id ?? 0, { status_id: 3 })).status).toBe(422);
});

test('a file without the columns of the template, without rows or with too many is told so', async () => {
  const { alice } = await client();
  const mismatch = {
    imported: 0,
    import_id: null,
    problem_messages: ['The file does not match the template.'],
  };
  expect(resultOf(await upload(alice.token, 'name,words\nAna,Fine'))).toMatchObject(mismatch);
  expect((await upload(alice.token, '')).status).toBe(415);
  expect(resultOf(await upload(alice.token, head)).problem_messages).toEqual([
    'This file has no testimonials.',
  ]);
  const many = [head, ...Array.from({ length: 501 }, (_each, n) => `Ana ${n},,,,,Fine,,`)].join('\n');
  const answer = await upload(alice.token, many);
  expect([answer.status, Reflect.get(Object(answer.body), 'errors')]).toEqual([
    422,
    { file: ['A file can hold 500 testimonials.'] },
  ]);
  expect(resultOf(await upload(alice.token, many.split('\n').slice(0, 501).join('\n'))).imported).toBe(500);
});

test('a picture, two files and a foreign website are refused, and what a header smuggles in is not read', async () => {
  const [{ alice }, other] = [await client(), await client()];
  const png = Buffer.from('89504e470d0a1a0a', 'hex');
  expect((await upload(alice.token, png, { name: 'me.png' })).status).toBe(415);
  const row = 'Ana,,,,,Fine,,';
  const foreign = await upload(alice.token, `${head}\n${row}`, { site_id: String(other.siteId) });
  expect(foreign.status).toBe(404);
  const smuggled = `${head},published_at,status_id,client_id,homepage\n${row},2026-01-01,3,${other.id},true`;
  expect(resultOf(await upload(alice.token, smuggled)).imported).toBe(1);
  expect((await list(alice.token)).data).toMatchObject([
    { status_id: 2, published_at: null, homepage: false },
  ]);
  expect((await list(other.alice.token)).data).toEqual([]);
});

test('a byte order mark, semicolons, Windows-1252 and UTF-16 are read right', async () => {
  const { alice } = await client();
  const text = `${head.replaceAll(',', ';')}\r\nZoë;;;;;Très bien – “merci”, 50 €;;yes\r\n`;
  const windows = Buffer.from(
    [...text].map((sign) => ({ '–': 0x96, '“': 0x93, '”': 0x94, '€': 0x80 })[sign] ?? sign.charCodeAt(0)),
  );
  for (const bytes of [
    Buffer.from(`\u{FEFF}${text}`),
    windows,
    Buffer.concat([Buffer.from('fffe', 'hex'), Buffer.from(text, 'utf16le')]),
    Buffer.concat([Buffer.from('feff', 'hex'), Buffer.from(text, 'utf16le').swap16()]),
  ]) {
    const { testimonials: found, problem_messages } = resultOf(
      await upload(alice.token, bytes, { preview: 'true' }),
    );
    expect([found[0]?.name, found[0]?.message, problem_messages]).toEqual([
      'Zoë',
      'Très bien – “merci”, 50 €',
      [],
    ]);
  }
});

test('rows that are there already are named and not doubled, in a preview too', async () => {
  const { alice } = await client();
  const nora = 'Nora,Novak,,nora@example.net,,"She answered\nwithin the hour.",,';
  expect(resultOf(await upload(alice.token, `${head}\n${nora}`)).imported).toBe(1);
  const again = [
    head,
    'nora,NOVAK,,,,She  answered within the hour.,,',
    'Somebody,Else,,nora@example.net,,she answered within the hour.,,',
    'Nora,Novak,,nora@example.net,,She answered within the day.,,',
    'Ana,Lima,,,,Fine,,',
    'ana,lima,,ana@example.net,,fine,,',
  ].join('\n');
  const problem_messages = [
    'Row 2: This testimonial is already in your list.',
    'Row 3: This testimonial is already in your list.',
    'Row 6: The same testimonial is in row 5.',
  ];
  const preview = resultOf(await upload(alice.token, again, { preview: 'true' }));
  expect(preview).toMatchObject({ imported: 2, problem_messages });
  const [one, two] = await Promise.all([upload(alice.token, again), upload(alice.token, again)]);
  expect([resultOf(one).imported, resultOf(two).imported].toSorted()).toEqual([0, 2]);
  expect((await list(alice.token)).data).toHaveLength(3);
});

test('what is exported and imported again is all there already', async () => {
  const { alice } = await client();
  for (const message of ['=1+1', "'tis fine", '-2 days', 'Très bien'])
    await create(alice.token, { message, first_name: 'Ana' });
  const { text } = await call(server.app, alice.token, testimonialFiles.download, {
    body: {},
    headers: { accept: 'text/csv' },
  });
  const result = resultOf(await upload(alice.token, text));
  expect([result.imported, result.problem_messages.length]).toEqual([0, 4]);
  expect(result.ignored_columns).toEqual(['Status', 'Published at', 'Homepage']);
});

test('`preview` counts in the query and as a field', async () => {
  const { alice } = await client();
  const file = toFile(`${head}\nAna,,,,,Fine,,`, 'a.csv');
  const answer = await sendForm(server.app, alice.token, '/api/v2/reviews/upload?preview=true', [
    ['file', file],
  ]);
  const { data } = answer.json<{ data: TestimonialImport }>();
  expect(data).toMatchObject({ imported: 1, import_id: null });
  expect((await list(alice.token)).data).toEqual([]);
});

test('a preview imports nothing', async () => {
  const { alice } = await client();
  const rows = `${head}\nAna,,,ana@example.net,,Fine,,`;
  const result = resultOf(await upload(alice.token, rows, { preview: 'true', create_lead: 'true' }));
  expect(result).toMatchObject({ imported: 1, import_id: null, testimonials: [{ row: 2, name: 'Ana' }] });
  expect((await list(alice.token)).data).toEqual([]);
});

test('contacts are made or linked where that is wished, and an import is undone for a day', async () => {
  const { alice } = await client();
  const nora = { first_name: 'Nora', last_name: 'Novak', email: 'nora@example.net', lead_source_id: 14 };
  const known = parseData(
    contacts.create.data,
    await call(server.app, alice.token, contacts.create, { body: nora }),
  );
  const rows = `${head}\nNora,Novak,,NORA@example.net,,Fine,,\nAna,Lima,,ana@example.net,,Good,,\nAna,Lima,,ana@example.net,,Again,,`;
  const { import_id: id } = resultOf(await upload(alice.token, rows, { create_lead: 'true' }));
  const { data } = await list(alice.token);
  expect(new Set(data.map(({ lead_id }) => lead_id)).size).toBe(2);
  expect(data.map(({ lead_id }) => lead_id)).toContain(known.id);
  const people = async () =>
    parseData(contacts.list.data, await call(server.app, alice.token, contacts.list)).map(({ name }) => name);
  expect(await people()).toEqual(['Ana Lima', 'Nora Novak']);
  const undo = () => call(server.app, alice.token, testimonialFiles.undoImport, { params: { id: id ?? 0 } });
  expect((await undo()).body).toEqual({ data: { id, deleted: true } });
  expect([(await list(alice.token)).data, await people()]).toEqual([[], ['Nora Novak']]);
  expect((await undo()).body).toMatchObject({ error: 'This import has been undone already.' });
  const late = resultOf(await upload(alice.token, rows)).import_id;
  server.clock.now = new Date(noon.getTime() + 86_400_000);
  const refused = await call(server.app, alice.token, testimonialFiles.undoImport, {
    params: { id: late ?? 0 },
  });
  expect(refused.status).toBe(422);
});

test('an account in its launch imports whatever its package; another one without the feature does not', async () => {
  const rows = `${head}\nAna,,,,,Fine,,`;
  const launching = await newClient({ launchPhase: 1 });
  expect((await upload(launching.alice.token, rows)).status).toBe(200);
  const without = await newClient();
  expect((await upload(without.alice.token, rows)).body).toMatchObject({ code: 'upgrade_required' });
});

test('what belongs to an import needs what the import needs', async () => {
  const { template, listImports, undoImport } = testimonialFiles;
  const [launching, losing] = [await newClient({ launchPhase: 1 }), await client()];
  const imported = async (token: string) =>
    resultOf(await upload(token, `${head}\nAna,,,,,Fine,,`)).import_id ?? 0;
  const [undone, kept] = [await imported(launching.alice.token), await imported(losing.alice.token)];
  await owner.query(`UPDATE app.clients SET features = '{}' WHERE id = $1`, [losing.id]);
  const params = { id: undone };
  for (const endpoint of [template, listImports, undoImport]) {
    expect((await call(server.app, launching.alice.token, endpoint, { params })).status).toBe(200);
    const refused = await call(server.app, losing.alice.token, endpoint, { params: { id: kept } });
    expect([refused.status, refused.body]).toMatchObject([403, { code: 'upgrade_required' }]);
  }
});

test('an export has the columns of an import and three more, and no cell begins a formula', async () => {
  const { alice, vic } = await client();
  const triggers = ['=1+1', '+1', '-1', '@a', '%a', '|a', '＝1'];
  for (const message of triggers) await create(alice.token, { message, first_name: `x${message}` });
  const { id } = await create(alice.token, { status_id: 3, homepage: true, message: 'Published one' });
  const answer = await call(server.app, vic.token, testimonialFiles.download, {
    body: {},
    headers: { accept: 'text/csv' },
  });
  expect(answer.headers['content-disposition']).toBe('attachment; filename="testimonials-2026-11-20.csv"');
  const [titles, ...rows] = readCsv(Buffer.from(answer.text)).rows.map(({ cells }) => cells);
  expect(titles).toEqual([...importColumns, 'Status', 'Published at', 'Homepage']);
  expect(rows).toHaveLength(triggers.length + 1);
  expect(rows.flat().filter((cell) => /^[=+\-@|%\t\r\n＝＋－＠｜％]/.test(cell))).toEqual([]);
  expect(rows.find(([, , , , , words]) => words === 'Published one')?.slice(7)).toEqual([
    'yes',
    'Published',
    '2026-11-20',
    'yes',
  ]);
  expect((await read(alice.token, id)).message).toBe('Published one');
});

test('people of a file are linked to the contact that has their address, main or further', async () => {
  const { alice } = await client();
  const [email, work] = ['nia@home.example', 'nia@work.example'];
  const body = { first_name: 'Nia', last_name: 'Okafor', email, lead_source_id: 14 };
  const further_emails = [{ email: work, label: 'Work' }];
  await call(server.app, alice.token, contacts.create, { body: { ...body, further_emails } });
  const rows = [
    head,
    `Nia,,,${email},,One,,yes`,
    `Nia,,,${work},,Two,,yes`,
    'Bo,,,bo@home.example,,Three,,yes',
  ];
  await upload(alice.token, rows.join('\r\n'), { create_lead: 'true' });
  const { data } = await list(alice.token);
  const ids = data.map(({ lead_id }) => lead_id);
  expect([ids.filter((id) => id === null).length, new Set(ids).size]).toEqual([0, 2]);
});

test('an export of contacts has their testimonials alone, and none at all where one contact is foreign', async () => {
  const [{ alice }, other] = [await client(), await client()];
  const mine = await create(alice.token, { add_to_lead: true, email: 'mine@example.net' });
  const theirs = await create(other.alice.token, { add_to_lead: true, email: 'theirs@example.net' });
  await create(alice.token, { message: 'Of nobody' });
  const download = (lead_ids: (number | null)[]) =>
    call(server.app, alice.token, testimonialFiles.download, {
      body: { lead_ids },
      headers: { accept: 'text/csv' },
    });
  const { text } = await download([mine.lead_id]);
  expect(readCsv(Buffer.from(text)).rows).toHaveLength(2);
  expect((await download([mine.lead_id, theirs.lead_id])).status).toBe(404);
  expect((await call(server.app, alice.token, testimonials.totals)).status).toBe(200);
});
