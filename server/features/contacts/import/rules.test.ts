import { describe, expect, test } from 'vitest';
import type { ImportPerson } from './read-rows.ts';
import {
  addPerson,
  differsFromStored,
  isUndoTooLate,
  planRow,
  untilSameContact,
  type ContactFields,
  type FittingRow,
} from './rules.ts';

const person = (fields: Partial<ImportPerson> = {}): ImportPerson => ({
  first_name: 'Nia',
  last_name: 'Okafor',
  emails: [{ email: 'nia@example.net', label: 'Home' }],
  phones: [],
  notes: '',
  tags: [],
  do_not_call: false,
  do_not_text: false,
  lead_source_id: null,
  created_on: null,
  problems: [],
  ...fields,
});
const contact: ContactFields = {
  first_name: 'Nia',
  last_name: 'Okafor',
  email: 'nia@example.net',
  further_emails: [],
  phone_number: null,
  further_phones: [],
  notes: null,
  do_not_call: false,
  do_not_text: false,
};
const row = (fields: Partial<FittingRow> = {}): FittingRow => ({
  line: 2,
  person: person(),
  contact: null,
  match: {},
  is_plain: false,
  taken_emails: [],
  tags: { present: [], missing: [] },
  ...fields,
});
const known = { ...contact, id: 7 };
const plan = (fields: Partial<FittingRow>, way: 'add' | 'add_and_update' | 'update' = 'add_and_update') =>
  planRow(row(fields), { way });

test('an import can be undone for thirty days from its start', () => {
  const startedAt = new Date('2026-11-01T12:00:00Z');
  expect(isUndoTooLate(startedAt, new Date('2026-12-01T11:59:59Z'))).toBe(false);
  expect(isUndoTooLate(startedAt, new Date('2026-12-01T12:00:00Z'))).toBe(true);
});

describe('a row becomes', () => {
  test('a new contact with all of its values', () => {
    const phones = [
      { label: 'Mobile', phone_number: '604-555-0123' },
      { label: 'Work', phone_number: '604-555-0124' },
    ];
    const emails = [
      { email: 'nia@example.net', label: 'Home' },
      { email: 'nia@work.example', label: 'Work' },
    ];
    const tags = { present: [], missing: ['Buyers'] };
    const rest = { notes: 'Garden', do_not_text: true, created_on: '2024-05-09', lead_source_id: 13 };
    expect(plan({ person: person({ emails, phones, ...rest }), tags })).toEqual({
      line: 2,
      kind: 'new',
      problems: [],
      is_incomplete: false,
      changes: [],
      lead_id: null,
      former: null,
      created_on: '2024-05-09',
      lead_source_id: 13,
      tags: ['Buyers'],
      asks: ['do_not_text'],
      fields: {
        first_name: 'Nia',
        last_name: 'Okafor',
        email: 'nia@example.net',
        further_emails: [{ email: 'nia@work.example', label: 'Work' }],
        phone_number: '604-555-0123',
        further_phones: [{ label: 'Work', phone_number: '604-555-0124' }],
        notes: 'Garden',
        do_not_call: false,
        do_not_text: true,
      },
    });
  });

  test('one that only gets tags, beside those that it has, and none where it is left out', () => {
    const tags = { present: ['Sphere'], missing: ['Buyers', 'Investor'] };
    expect(plan({ contact: known, tags })).toMatchObject({
      kind: 'changed',
      fields: null,
      former: null,
      tags: ['Buyers', 'Investor'],
      changes: [{ field: 'Tags', before: 'Sphere', after: 'Sphere, Buyers, Investor' }],
    });
    expect(plan({ contact: known, tags }, 'add').tags).toEqual([]);
    expect(plan({ contact: known, tags: { ...tags, missing: [] } })).toMatchObject({
      kind: 'same',
      changes: [],
    });
  });

  test('a contact that is called by its email or phone where it has no name', () => {
    const nameless = { first_name: '', last_name: '' };
    expect(plan({ person: person(nameless) }).fields).toMatchObject({ first_name: 'nia', last_name: '' });
    const phones = [{ label: '', phone_number: '604-555-0123' }];
    expect(plan({ person: person({ ...nameless, emails: [], phones }) }).fields).toMatchObject({
      first_name: '604-555-0123',
      email: null,
    });
    expect(plan({ person: person({ first_name: '' }) }).fields).toMatchObject({ first_name: '' });
  });

  test('a change of its contact, with both sides of what changes', () => {
    const phones = [{ label: '', phone_number: '604-555-0123' }];
    expect(plan({ contact: known, person: person({ last_name: 'Abara', phones }) })).toMatchObject({
      kind: 'changed',
      lead_id: 7,
      changes: [
        { field: 'Last name', before: 'Okafor', after: 'Abara' },
        { field: 'Phone', before: '', after: '604-555-0123' },
      ],
      former: {
        before: { last_name: 'Okafor', phone_number: null, further_phones: [] },
        after: { last_name: 'Abara', phone_number: '604-555-0123', further_phones: [] },
      },
    });
  });

  test('a change of who may not be called or texted: the strictest side counts, and an empty cell lifts nothing', () => {
    const strict = { ...known, do_not_call: true };
    expect(plan({ contact: strict, person: person({ do_not_text: true }) })).toMatchObject({
      kind: 'changed',
      changes: [{ field: 'Do not text', before: 'No', after: 'Yes' }],
      fields: { do_not_call: true, do_not_text: true },
      former: { before: { do_not_text: false }, after: { do_not_text: true } },
    });
    expect(plan({ contact: strict })).toMatchObject({ kind: 'same', fields: null });
    expect(plan({ contact: known, person: person({ do_not_call: true }) })).toMatchObject({
      changes: [{ field: 'Do not call', before: 'No', after: 'Yes' }],
      former: { before: { do_not_call: false }, after: { do_not_call: true } },
    });
  });

  test('what it asks for beside its own cells is that of the rows that repeat it', () => {
    const match = { do_not_call: true, do_not_text: false, repeat_of: null, is_first: true };
    expect(plan({ contact: known, match, person: person({ do_not_text: true }) })).toMatchObject({
      kind: 'changed',
      asks: ['do_not_call', 'do_not_text'],
      fields: { do_not_call: true, do_not_text: true },
    });
    expect(plan({ match }).fields).toMatchObject({ do_not_call: true, do_not_text: false });
    expect(plan({ contact: known })).toMatchObject({ kind: 'same', asks: [] });
  });

  test('no more than a request not to be called, where the row itself is not imported', () => {
    const asking = person({ do_not_call: true, notes: 'Garden', last_name: 'Abara', tags: ['Buyers'] });
    const tags = { present: [], missing: ['Buyers'] };
    const only = {
      changes: [{ field: 'Do not call', before: 'No', after: 'Yes' }],
      former: { before: { do_not_call: false }, after: { do_not_call: true } },
      is_incomplete: false,
      tags: [],
    };
    const fields = { ...contact, do_not_call: true };
    expect(plan({ contact: known, person: asking, tags }, 'add')).toMatchObject({
      ...only,
      kind: 'left_out',
      fields,
    });
    const repeated = (is_first?: boolean) =>
      plan({
        contact: known,
        person: asking,
        match: { repeat_of: 4, do_not_call: true, ...(is_first !== undefined && { is_first }) },
        tags,
      });
    expect(repeated(true)).toMatchObject({ ...only, kind: 'refused', fields });
    for (const is_first of [false, undefined])
      expect(repeated(is_first)).toMatchObject({ kind: 'refused', fields: null, former: null, changes: [] });
    const asked = { ...known, do_not_call: true };
    expect(plan({ contact: asked, person: asking }, 'add')).toMatchObject({
      kind: 'left_out',
      fields: null,
      changes: [],
      asks: ['do_not_call'],
    });
  });

  test('nothing where no contact can be chosen, and a request not to be called or texted is named', () => {
    const kindsOf = (fields: Partial<FittingRow>) => plan(fields, 'add').problems.map((one) => one.kind);
    const [call, text] = [person({ do_not_call: true }), person({ do_not_text: true })];
    const several = { is_several: true };
    expect(kindsOf({ match: several, person: call })).toEqual(['several_contacts', 'opt_out']);
    expect(kindsOf({ taken_emails: ['nia@example.net'], person: text })).toEqual(['email_taken', 'opt_out']);
    expect(kindsOf({ match: several })).toEqual(['several_contacts']);
  });

  test('one that may be called where an earlier version has read the row', () => {
    const { do_not_call: _call, do_not_text: _text, ...staged } = person();
    const { fields } = planRow(row({ person: staged as ImportPerson }), { way: 'add' });
    expect(fields).toMatchObject({ do_not_call: false, do_not_text: false });
  });

  test('nothing where the contact has it all, also in other capitals', () => {
    expect(plan({ contact: known, person: person({ first_name: 'NIA', last_name: '' }) })).toMatchObject({
      kind: 'same',
      fields: null,
      former: null,
      changes: [],
      lead_id: 7,
    });
  });

  test.each([
    [{ contact: known }, 'add', 'left_out', 'already_contact'],
    [{}, 'update', 'left_out', 'no_contact'],
    [{ match: { is_blocked: true } }, 'add', 'refused', 'blocked'],
    [{ contact: known, match: { repeat_of: 4 } }, 'update', 'refused', 'repeated'],
    [{ match: { is_several: true } }, 'add', 'refused', 'several_contacts'],
    [{ taken_emails: ['nia@example.net'] }, 'add', 'refused', 'email_taken'],
  ] as const)('nothing: %j with the way %s is %s as %s', (fields, way, kind, problem) => {
    const planned = plan(
      { ...fields, taken_emails: 'taken_emails' in fields ? [...fields.taken_emails] : [] },
      way,
    );
    expect(planned).toMatchObject({ kind, fields: null, is_incomplete: false });
    expect(planned.problems.map((one) => one.kind)).toEqual([problem]);
  });

  test('nothing where it reaches nobody, with the reasons that were read', () => {
    const problems = [{ kind: 'unreachable' as const, column: '', value: '' }];
    expect(plan({ person: person({ emails: [], problems }) })).toMatchObject({ kind: 'refused', problems });
  });

  test('incomplete where a value cannot be stored, or another contact has an email', () => {
    const emails = [
      { email: 'nia@example.net', label: '' },
      { email: 'sam@example.net', label: '' },
    ];
    expect(plan({ person: person({ emails }), taken_emails: ['sam@example.net'] })).toMatchObject({
      kind: 'new',
      is_incomplete: true,
      problems: [{ kind: 'email_taken', column: '', value: 'sam@example.net' }],
      fields: { email: 'nia@example.net', further_emails: [] },
    });
    const problems = [{ kind: 'date' as const, column: 'Joined', value: 'soon' }];
    expect(plan({ contact: known, person: person({ problems }) })).toMatchObject({
      kind: 'same',
      is_incomplete: true,
      problems,
    });
  });
});

describe('values are added to a contact', () => {
  test('as further ones where there is a main one, each once, in whatever form a phone is written', () => {
    const present = {
      ...contact,
      phone_number: '604-555-0123',
      further_emails: [{ email: 'b@example.net', label: '' }],
    };
    const { fields } = addPerson(
      present,
      person({
        emails: ['nia@example.net', 'b@example.net', 'c@example.net'].map((email) => ({ email, label: '' })),
        phones: ['604-555-0123 x4', '604-555-0199'].map((phone_number) => ({ label: '', phone_number })),
      }),
      [],
    );
    expect(fields).toMatchObject({
      email: 'nia@example.net',
      further_emails: [{ email: 'b@example.net' }, { email: 'c@example.net' }],
      phone_number: '604-555-0123',
      further_phones: [{ phone_number: '604-555-0199' }],
    });
  });

  test('at most twenty further ones', () => {
    const emails = Array.from({ length: 30 }, (_, n) => ({ email: `p${n}@example.net`, label: '' }));
    expect(addPerson(contact, person({ emails }), []).fields.further_emails).toHaveLength(20);
  });

  test('below the notes, once, and not where there is no room for them', () => {
    const notesOf = (present: string | null, notes: string) =>
      addPerson({ ...contact, notes: present }, person({ notes }), []);
    expect(notesOf('One', 'Two').fields.notes).toBe('One\n\nTwo');
    expect(notesOf(null, 'Two').fields.notes).toBe('Two');
    expect(notesOf(null, '').fields.notes).toBeNull();
    expect(notesOf('One, Two', 'Two').fields.notes).toBe('One, Two');
    const full = notesOf('x'.repeat(4000), 'y'.repeat(999));
    expect(full.fields.notes).toBe('x'.repeat(4000));
    expect(full.problems).toEqual([{ kind: 'too_long', column: 'Notes', value: `${'y'.repeat(60)}…` }]);
    expect(notesOf('x'.repeat(4000), 'y'.repeat(998)).problems).toEqual([]);
  });
});

test('rows are done up to one that changes a contact again; rows that change nothing are no reason', () => {
  const planned = (lead_id: number | null, kind: 'changed' | 'same' | 'refused' | 'new', isSet = false) => ({
    lead_id,
    kind,
    fields: isSet ? ({} as never) : null,
  });
  const rows = [planned(1, 'changed'), planned(null, 'new'), planned(1, 'refused'), planned(2, 'same')];
  expect(untilSameContact(rows)).toEqual(rows);
  for (const last of [planned(1, 'same'), planned(1, 'changed'), planned(2, 'refused', true)])
    expect(untilSameContact([...rows, last, planned(3, 'changed')])).toEqual(rows);
});

test('a preview is written for each row but a new contact that is stored as one, without a problem', () => {
  const differs = (fields: Partial<FittingRow>) => differsFromStored(row(fields), plan(fields));
  expect(differs({ is_plain: true })).toBe(false);
  expect(differs({ is_plain: false })).toBe(true);
  // refused without a problem of its own
  expect(differs({ is_plain: true, person: person({ emails: [], phones: [] }) })).toBe(true);
  const problem = { kind: 'date' as const, column: 'Added', value: 'soon' };
  expect(differs({ is_plain: true, person: person({ problems: [problem] }) })).toBe(true);
});
