import { expect, test } from 'vitest';
import { builtInViews, type View, type ViewDraft } from '#contract/contacts/views.ts';
import { isCountable, validateView } from './rules.ts';

const draft: ViewDraft = {
  name: 'Mine',
  search: '',
  lead_status_id: null,
  lead_type_id: null,
  tag_id: null,
  lead_source_id: null,
  unanswered_days: null,
};
const view = (fields: Partial<View>): View => ({ ...draft, id: 1, has_deleted_tag: false, ...fields });

test.each<Partial<ViewDraft>>([
  { search: 'nora' },
  { lead_status_id: 6 },
  { lead_type_id: 2 },
  { tag_id: 7 },
  { lead_source_id: 10 },
  { unanswered_days: 3 },
  { unanswered_days: 3, lead_status_id: 1 },
  { lead_status_id: 6, lead_type_id: 1, tag_id: 7, lead_source_id: 10 },
])('a view with %j can be saved', (fields) => {
  expect(validateView({ ...draft, ...fields })).toEqual({});
});

test('a view without a condition would be the whole list', () => {
  expect(validateView(draft)).toEqual({ lead_status_id: ['Please choose at least one condition.'] });
});

test('a search has no other conditions, since the list ignores them', () => {
  expect(validateView({ ...draft, search: 'nora', tag_id: 7 })).toEqual({
    search: ['A search covers all contacts. Clear it to use other conditions.'],
  });
});

test('contacts of another status are not waiting for an answer', () => {
  expect(validateView({ ...draft, unanswered_days: 3, lead_status_id: 6 })).toEqual({
    unanswered_days: ['Only contacts with the status Lead are waiting for an answer.'],
  });
});

test.each(['No answer for 3 days', 'BUYERS, nurture'])('%j is the name of a view that there is', (name) => {
  expect(validateView({ ...draft, name, tag_id: 7 })).toEqual({
    name: ['A view with this name already exists.'],
  });
});

test('the views of every account could be saved under other names', () => {
  for (const one of builtInViews) expect(validateView({ ...one, name: 'Mine' })).toEqual({});
});

test.each<[Partial<View>, boolean]>([
  [{ lead_status_id: 1 }, true],
  [{ has_deleted_tag: true }, false],
  [{ search: 'Nora' }, true],
  [{ search: 'li' }, false],
  [{ search: 'li nora' }, true],
  [{ search: 'é ö' }, false],
  [{ search: '604-555-0123' }, true],
  [{ search: 'nora', has_deleted_tag: true }, false],
])('whether the contacts of %j are counted: %j', (fields, countable) => {
  expect(isCountable(view(fields))).toBe(countable);
});
