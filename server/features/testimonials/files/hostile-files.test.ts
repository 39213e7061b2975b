import { expect, test } from 'vitest';
import { fileMismatch, importColumns, testimonialFiles, tooManyRows } from '#contract/testimonials/files.ts';
import { readCsv } from '#server/core/http/read-csv.ts';
import { seededRandom } from '#server/engines/words/seeded-random.ts';
import { call, type ApiResult } from '#server/testing/people.ts';
import { seed } from '#server/testing/run-options.ts';
import { testimonialCalls, uploadTestimonials } from '#server/testing/testimonials.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { dialects, encode, hostileCells, mutilate, toCsv, type Row } from '#server/testing/hostile-csv.ts';

// Two hundred files. The cells of an intact file are imported as they were written; nothing of a broken one is
// imported unseen by a person. Each import is undone again.

const { server, newClient } = await testWorld({ settings: { RATE_LIMIT_FACTOR: '1000' } });
const { list } = testimonialCalls(server);
const client = () => newClient({ features: ['TESTIMONIAL_MANAGER'] });

type Result = {
  imported: number;
  import_id: number | null;
  testimonials: { name: string; message: string }[];
  problem_messages: string[];
};
const resultOf = ({ status, body }: ApiResult): Result => {
  expect(status).toBe(200);
  return Reflect.get(Object(body), 'data');
};

const row = (first_name: string, testimonial: string, rest: Partial<Row> = {}): Row => ({
  first_name,
  last_name: '',
  display_name: '',
  email: '',
  phone_number: '',
  testimonial,
  date: '',
  consent: '',
  ...rest,
});

test('120 whole files in every dialect come in word for word, and their bad rows are named by their line', async () => {
  const { alice } = await client();
  const { between: draw } = seededRandom(seed);
  for (let n = 0; n < 120; n += 1) {
    const dialect = dialects[n % dialects.length] ?? dialects[0];
    const cells = hostileCells(dialect.encoding);
    const words = Array.from({ length: 1 + draw(0, 5) }, () => cells[draw(0, cells.length - 1)] ?? 'Fine');
    const good = words.map((message, at) =>
      row(`Ana ${at}`, message, { consent: draw(0, 1) ? 'yes' : 'NO' }),
    );
    const rows = [...good, row('', 'Nameless'), row('Wordless', '')];
    const { text, lineOf } = toCsv(rows, dialect);
    const result = resultOf(
      await uploadTestimonials(server.app, alice.token, encode(text, dialect.encoding)),
    );
    expect(result.testimonials.map(({ message }) => message)).toEqual(words);
    expect(result.problem_messages).toEqual([
      `Row ${lineOf[good.length]}: First name is required.`,
      `Row ${lineOf[good.length + 1]}: Testimonial is required.`,
    ]);
    if (result.import_id !== null)
      await call(server.app, alice.token, testimonialFiles.undoImport, { params: { id: result.import_id } });
  }
  expect((await list(alice.token)).meta.total).toBe(0);
});

test('80 broken files end in a sentence, and what is imported of them is whole', async () => {
  const { alice } = await client();
  for (let n = 0; n < 80; n += 1) {
    const answer = await uploadTestimonials(
      server.app,
      alice.token,
      mutilate(n, seededRandom(seed + n).between),
    );
    expect([200, 413, 415, 422]).toContain(answer.status);
    if (answer.status !== 200) {
      expect(answer.body).toMatchObject({ error: expect.stringMatching(/^[A-Z].+[.?]$/) });
      continue;
    }
    const result = resultOf(answer);
    for (const problem of result.problem_messages)
      expect(problem).toMatch(
        /^(Row \d+: .+[.?]|A quotation mark \("\) opens in row \d+ .+\.|The file does not match the template\.|This file has no testimonials\.)$/,
      );
    expect((await list(alice.token)).meta.total).toBe(result.imported);
    for (const { name, message } of result.testimonials) {
      expect(name.length).toBeLessThanOrEqual(201);
      expect(message.length).toBeLessThanOrEqual(5000);
      expect(`${name}${message}`.replaceAll(/[\n\r\t]/g, '')).not.toMatch(/[\p{Cc}\u202a-\u202e]/u);
      expect((name + message).isWellFormed()).toBe(true);
    }
    if (result.import_id === null) continue;
    expectNoFormula(
      await call(server.app, alice.token, testimonialFiles.download, { body: { lead_ids: [] } }),
    );
    const undone = await call(server.app, alice.token, testimonialFiles.undoImport, {
      params: { id: result.import_id },
    });
    expect(undone.status).toBe(200);
  }
  expect((await list(alice.token)).meta.total).toBe(0);
});

test('a wrong header and one row too many are told apart', async () => {
  const { alice } = await client();
  const upload = (text: string) => uploadTestimonials(server.app, alice.token, text);
  for (const head of [
    'first name;words',
    'testimonial',
    '﻿',
    '"first_name,testimonial"',
    'first_name\ttestimonials',
  ])
    expect(resultOf(await upload(`${head}\nAna,Fine`)).problem_messages).toEqual([fileMismatch]);
  const many = [importColumns.join(','), ...Array.from({ length: 501 }, () => 'Ana,,,,,Fine,,')].join('\n');
  expect(await upload(many)).toMatchObject({ status: 422, body: { errors: { file: [tooManyRows] } } });
});

/** A cell that a spreadsheet would read as a formula begins with an apostrophe. */
function expectNoFormula({ text, body }: ApiResult): void {
  const coded: unknown = Reflect.get(Object(Reflect.get(Object(body), 'data')), 'csv_base64');
  const csv = typeof coded === 'string' ? Buffer.from(coded, 'base64') : Buffer.from(text);
  for (const { cells } of readCsv(csv).rows.slice(1))
    for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@|%\t\r\n＝＋－＠｜％]/);
}
