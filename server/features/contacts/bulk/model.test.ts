import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { contacts } from '#contract/contacts/contacts.ts';
import { contactTags } from '#contract/contacts/tags.ts';
import { storedTwice } from '#database/stored-twice.ts';
import { bulkCalls } from '#server/testing/bulk-contacts.ts';
import { createMergingWorld } from '#server/testing/merging.ts';
import { call } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { scaleRuns, seed } from '#server/testing/run-options.ts';

// Random changes, undos, edits, merges and deletions, against a slow and obvious model that knows no SQL.

const { server, owner, here, add, merge, update } = await createMergingWorld();
const bulk = bulkCalls(server);
afterAll(() => bulk.close());
const { token } = here.alice;

type Contact = { status: number; tags: number[] };
type State = Map<number, Contact>;

async function readState(): Promise<State> {
  const { rows } = await owner.query<{ id: number; status: number; tags: number[] }>(
    `SELECT id::int AS id, lead_status_id AS status, ARRAY(SELECT x.tag_id::int FROM app.lead_tags x
       WHERE x.client_id = l.client_id AND x.lead_id = l.id ORDER BY 1) AS tags FROM app.leads l WHERE client_id = $1`,
    [here.id],
  );
  return new Map(rows.map(({ id, status, tags }) => [id, { status, tags }]));
}

type Action = { status: number } | { added: number[]; removed: number[] } | { isDeleted: true };
type Done = { id: number; action: Action; before: State; after: State; isUndone: boolean };

const sorted = (tags: Iterable<number>) => [...new Set(tags)].toSorted((a, b) => a - b);

/** One contact after an action. */
const change = (contact: Contact, action: Exclude<Action, { isDeleted: true }>): Contact =>
  'status' in action
    ? { ...contact, status: action.status }
    : {
        ...contact,
        tags: sorted([...contact.tags, ...action.added]).filter((tag) => !action.removed.includes(tag)),
      };

/** One contact after the undo, and whether all of the action was taken back. */
function restore(
  present: Contact,
  { action, before, after }: { action: Done['action']; before: Contact; after: Contact },
) {
  if ('status' in action) {
    const isSame = present.status === action.status;
    return { contact: isSame ? { ...present, status: before.status } : present, isWhole: isSame };
  }
  if ('isDeleted' in action) return { contact: present, isWhole: false };
  const added = after.tags.filter((tag) => !before.tags.includes(tag));
  const removed = before.tags.filter((tag) => !after.tags.includes(tag));
  const tags = sorted([...present.tags.filter((tag) => !added.includes(tag)), ...removed]);
  const isWhole =
    added.every((tag) => present.tags.includes(tag)) && removed.every((tag) => !present.tags.includes(tag));
  return { contact: { ...present, tags }, isWhole };
}

const sortById = (state: State) => Object.fromEntries([...state].toSorted(([a], [b]) => a - b));

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

const people = 5;
const some = fc.uniqueArray(fc.nat(people - 1), { minLength: 1, maxLength: people });
const status = fc.constantFrom(1, 2, 3, 6, 8);
const which = fc.nat(20);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('status' as const), some, status }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('tags' as const),
      some,
      added: fc.uniqueArray(fc.nat(2)),
      removed: fc.uniqueArray(fc.nat(2)),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('remove' as const), some }) },
  // somebody else gets an email, of a contact that may be deleted
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('take' as const), place: fc.nat(people - 1) }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('undo' as const), which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('edit' as const), which, status }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('tag' as const), which, tag: fc.nat(2), adds: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('merge' as const), which, other: which }) },
);

let run = 0;

test('whatever comes between, changes, deletions and undos of several contacts end as the model says', async () => {
  const tags: number[] = [];
  for (const name of ['Buyers', 'Sellers', 'Fair'])
    tags.push(
      parseData(
        contactTags.create.data,
        await call(server.app, token, contactTags.create, { body: { name } }),
      ).id,
    );
  const tagsOf = (places: number[]) => places.map((place) => tags[place] ?? 0);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
      await owner.query('DELETE FROM app.merged_leads WHERE client_id = $1', [here.id]);
      await owner.query('DELETE FROM app.leads WHERE client_id = $1', [here.id]);
      await owner.query('DELETE FROM app.lead_totals WHERE client_id = $1', [here.id]);
      const ids: number[] = [];
      run += 1;
      const emailOf = (place: number) => `run${run}person${place}@example.net`;
      for (let n = 0; n < people; n += 1) ids.push(await add({ email: emailOf(n) }));
      const isTaken = async (id: number) => {
        const { rows } = await owner.query(
          'SELECT FROM app.contact_emails WHERE client_id = $1 AND email = $2',
          [here.id, emailOf(ids.indexOf(id))],
        );
        return rows.length > 0;
      };
      const done: Done[] = [];
      const pick = async (place: number) => {
        const present = [...(await readState()).keys()].toSorted((a, b) => a - b);
        return present[place % Math.max(present.length, 1)];
      };
      for (const one of steps) {
        if (one.kind === 'status' || one.kind === 'tags') {
          const before = await readState();
          const chosen = one.some.map((place) => ids[place] ?? 0).filter((id) => before.has(id));
          const action: Action =
            one.kind === 'status'
              ? { status: one.status }
              : { added: tagsOf(one.added), removed: tagsOf(one.removed) };
          const isEmpty = !('status' in action) && action.added.length + action.removed.length === 0;
          if (chosen.length === 0 || isEmpty) continue;
          const expected = new Map(
            [...before].map(([id, contact]) => [id, chosen.includes(id) ? change(contact, action) : contact]),
          );
          const made = await bulk.change(
            token,
            { lead_ids: chosen },
            'status' in action
              ? { action: 'status', lead_status_id: action.status }
              : { action: 'tags', added_ids: action.added, removed_ids: action.removed },
          );
          const after = await readState();
          expect(Object.fromEntries(after)).toEqual(Object.fromEntries(expected));
          const changed = chosen.filter((id) => !isSame(before.get(id), after.get(id)));
          expect(made).toMatchObject({
            state: 'done',
            total: chosen.length,
            changed: changed.length,
            missing: 0,
          });
          const keep = (state: State) => new Map([...state].filter(([id]) => changed.includes(id)));
          done.push({
            id: made.id,
            action,
            before: keep(before),
            after: keep(after),
            isUndone: changed.length === 0,
          });
        } else if (one.kind === 'undo') {
          const open = done.filter(({ isUndone }) => !isUndone);
          const last = open[one.which % Math.max(open.length, 1)];
          if (!last) continue;
          const present = await readState();
          const expected = new Map(present);
          let restored = 0;
          for (const [id, before] of last.before) {
            const [now, after] = [present.get(id), last.after.get(id)];
            if ('isDeleted' in last.action && !now && !(await isTaken(id))) {
              expected.set(id, before);
              restored += 1;
            }
            if (!now || !after) continue;
            const { contact, isWhole } = restore(now, { action: last.action, before, after });
            expected.set(id, contact);
            restored += Number(isWhole);
          }
          const undone = await bulk.undo(token, last.id);
          last.isUndone = true;
          expect(sortById(await readState())).toEqual(sortById(expected));
          expect(undone.undo).toEqual({ restored, kept: last.before.size - restored });
        } else if (one.kind === 'remove') {
          const before = await readState();
          const chosen = one.some.map((place) => ids[place] ?? 0).filter((id) => before.has(id));
          if (chosen.length === 0) continue;
          const made = await bulk.change(token, { lead_ids: chosen }, { action: 'delete' });
          expect(made).toMatchObject({ state: 'done', changed: chosen.length, missing: 0 });
          expect(sortById(await readState())).toEqual(
            sortById(new Map([...before].filter(([id]) => !chosen.includes(id)))),
          );
          done.push({
            id: made.id,
            action: { isDeleted: true },
            before: new Map([...before].filter(([id]) => chosen.includes(id))),
            after: new Map(),
            isUndone: false,
          });
        } else if (one.kind === 'take') {
          const id = ids[one.place] ?? 0;
          if (!(await isTaken(id))) await add({ email: emailOf(one.place) });
        } else {
          const id = await pick(one.which);
          if (id === undefined) continue;
          if (one.kind === 'edit') await update(id, { lead_status_id: one.status });
          if (one.kind === 'tag')
            await update(id, { tags: { [one.adds ? 'added_ids' : 'removed_ids']: tagsOf([one.tag]) } });
          if (one.kind === 'delete') await call(server.app, token, contacts.remove, { params: { id } });
          if (one.kind === 'merge') {
            const other = await pick(one.other);
            if (other !== undefined && other !== id) await merge(id, other);
          }
        }
      }
    }),
    { numRuns: scaleRuns(80), seed },
  );
  for (const { fact, differing } of storedTwice.filter((one) => /contact|audience/.test(one.fact)))
    expect([fact, (await owner.query(differing)).rows]).toEqual([fact, []]);
});
