import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { contacts } from '#contract/contacts/contacts.ts';
import { storedTwice } from '#database/stored-twice.ts';
import { importCalls } from '#server/testing/contact-imports.ts';
import { createMergingWorld } from '#server/testing/merging.ts';
import { call } from '#server/testing/people.ts';
import { scaleRuns, seed } from '#server/testing/run-options.ts';

// After anything that may come between, an undo follows the slow and obvious rule below, which knows no SQL.

const { server, owner, here, add, merge, update } = await createMergingWorld();
const imports = importCalls(server);
afterAll(() => imports.close());
const { token } = here.alice;

/** Values that an import sets together. */
const groups = [
  ['first_name'],
  ['last_name'],
  ['notes'],
  ['email', 'further_emails'],
  ['phone_number', 'further_phones'],
  ['do_not_call'],
  ['do_not_text'],
];
type Contact = Record<string, unknown>;
type State = Map<number, Contact>;

async function readState(): Promise<State> {
  const { rows } = await owner.query<{ id: string; contact: Contact; tags: string[] }>(
    `SELECT id, to_jsonb(l) - '{version,edits,is_seen,is_update_seen,updated_at}'::text[] AS contact,
       ARRAY(SELECT t.name FROM app.lead_tags x JOIN app.tags t ON t.client_id = x.client_id AND t.id = x.tag_id
         WHERE x.client_id = l.client_id AND x.lead_id = l.id ORDER BY 1) AS tags
     FROM app.leads l WHERE client_id = $1`,
    [here.id],
  );
  return new Map(rows.map(({ id, contact, tags }) => [Number(id), { ...contact, tags }]));
}

type Imported = {
  id: number;
  before: State;
  after: State;
  isUndone: boolean;
  /** contacts and what they have asked for again since */
  askedAgain: Set<string>;
};
const flags = ['do_not_call', 'do_not_text'];
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const tagsOf = (contact: Contact | undefined) => (contact?.['tags'] ?? []) as string[];

/** The contacts after an undo: new ones are gone, and fields that nobody has changed since have their former values. */
function undoSlowly(
  present: State,
  { before, after, askedAgain }: Imported,
  merged: ReadonlySet<number>,
): State {
  const result: State = new Map();
  for (const [id, now] of present) {
    const [former, imported] = [before.get(id), after.get(id)];
    if (!former && imported && isSame(now, imported) && !merged.has(id)) continue;
    const contact = { ...now };
    for (const group of former && imported ? groups : [])
      if (group.every((field) => isSame(now[field], imported?.[field]) && !askedAgain.has(`${id} ${field}`)))
        for (const field of group) contact[field] = former?.[field];
    const given = imported ? tagsOf(imported).filter((tag) => !tagsOf(former).includes(tag)) : [];
    contact['tags'] = tagsOf(now).filter((tag) => !given.includes(tag));
    result.set(id, contact);
  }
  return result;
}

const person = fc.record({
  email: fc.integer({ min: 0, max: 3 }),
  last: fc.constantFrom('', 'Okafor', 'Ek', 'Lake'),
  phone: fc.constantFrom('', '604-555-0101', '604-555-0102'),
  notes: fc.constantFrom('', 'Garden', 'Two rooms'),
  call: fc.constantFrom('', 'yes', 'no'),
  tags: fc.constantFrom('', 'Fair', 'Fair;Buyers'),
});
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('import' as const),
      people: fc.array(person, { minLength: 1, maxLength: 5 }),
      way: fc.constantFrom('add', 'add_and_update', 'update'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('undo' as const), which: fc.nat(9) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('edit' as const),
      which: fc.nat(9),
      fields: fc.constantFrom(
        { last_name: 'Lake' },
        { notes: 'Called' },
        { do_not_call: true },
        { do_not_call: false },
        { lead_status_id: 3 },
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), which: fc.nat(9) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('merge' as const), which: fc.nat(9), other: fc.nat(9) }),
  },
);

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;
const row: typeof person extends fc.Arbitrary<infer One> ? One : never = {
  email: 3,
  last: 'Ek',
  phone: '',
  notes: '',
  call: '',
  tags: '',
};
/** A contact that one file has added and another one has changed goes with both, the last one first. */
const twoFiles: Step[] = [
  { kind: 'import', people: [row], way: 'add' },
  { kind: 'import', people: [{ ...row, notes: 'Garden' }], way: 'add_and_update' },
  { kind: 'undo', which: 0 },
  { kind: 'undo', which: 0 },
];

test('an undo takes an import away, but for what has changed since, whatever came between', async () => {
  let round = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
      round += 1;
      await owner.query('DELETE FROM app.merged_leads WHERE client_id = $1', [here.id]);
      await owner.query('DELETE FROM app.leads WHERE client_id = $1', [here.id]);
      await owner.query('DELETE FROM app.tags WHERE client_id = $1', [here.id]);
      await owner.query('DELETE FROM app.lead_totals WHERE client_id = $1', [here.id]);
      const emailOf = (n: number) => `p${n}-${round}@example.net`;
      await add({ email: emailOf(0), phone_number: '604-555-0199' });
      await add({ email: emailOf(1), notes: 'Known for years' });
      const done: Imported[] = [];
      const merged = new Set<number>();
      const ask = (id: number, asked: readonly string[]) => {
        for (const { askedAgain } of done) for (const flag of asked) askedAgain.add(`${id} ${flag}`);
      };
      const pick = async (which: number) => {
        const ids = [...(await readState()).keys()].toSorted((a, b) => a - b);
        return ids.length === 0 ? null : (ids[which % ids.length] ?? null);
      };
      for (const one of steps) {
        if (one.kind === 'import') {
          const rows = one.people.map((row) =>
            [row.last, emailOf(row.email), row.phone, row.notes, row.call, row.tags].join(','),
          );
          const before = await readState();
          const { id } = await imports.upload(
            token,
            ['Last name,Email,Phone,Notes,Do not call,Tags', ...rows].join('\n'),
          );
          await imports.choose(token, id, { way: one.way as 'add' });
          await imports.start(token, id);
          await imports.runAll();
          const after = await readState();
          for (const { email, call: said } of one.people)
            for (const [lead, contact] of said === 'yes' ? before : [])
              if (
                JSON.stringify([contact['email'], contact['further_emails']]).includes(`"${emailOf(email)}"`)
              )
                ask(lead, ['do_not_call']);
          done.push({ id, before, after, isUndone: false, askedAgain: new Set() });
        } else if (one.kind === 'undo') {
          const imported = done.filter(({ isUndone }) => !isUndone).at(-1 - (one.which % 2));
          if (!imported) continue;
          const expected = undoSlowly(await readState(), imported, merged);
          await imports.undo(token, imported.id);
          await imports.runAll();
          imported.isUndone = true;
          expect(Object.fromEntries(await readState())).toEqual(Object.fromEntries(expected));
        } else {
          const id = await pick(one.which);
          if (id === null) continue;
          if (one.kind === 'edit') {
            await update(id, one.fields);
            if ('do_not_call' in one.fields && one.fields.do_not_call) ask(id, ['do_not_call']);
          }
          if (one.kind === 'delete') await call(server.app, token, contacts.remove, { params: { id } });
          if (one.kind === 'merge') {
            const other = await pick(one.other);
            if (other === null || other === id) continue;
            const asked = (await readState()).get(other);
            if ((await merge(id, other)).status === 200) {
              merged.add(id);
              ask(
                id,
                flags.filter((flag) => asked?.[flag] === true),
              );
            }
          }
        }
      }
    }),
    { numRuns: scaleRuns(200), seed, examples: [[twoFiles]] },
  );
  for (const { fact, differing } of storedTwice.filter((one) => /contact|audience/.test(one.fact)))
    expect([fact, (await owner.query(differing)).rows]).toEqual([fact, []]);
});
