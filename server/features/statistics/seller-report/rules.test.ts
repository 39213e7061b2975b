import { expect, test } from 'vitest';
import { listDueWeeks, reportFileName } from './rules.ts';

test.each([
  ['12 Elm Street', 'report-12-elm-street.pdf'],
  ['#4, 12 Élm St.', 'report-4-12-lm-st.pdf'],
  ['"; x="', 'report-x.pdf'],
  ['楡', 'report-listing.pdf'],
])('the report of %s is the file %s', (address, name) => {
  expect(reportFileName({ address })).toBe(name);
});

const [vancouver, toronto] = ['America/Vancouver', 'America/Toronto'];
const [stJohns, auckland] = ['America/St_Johns', 'Pacific/Auckland'];

test.each([
  // Mondays after the clocks changed, from 8 in the morning until 8 in the evening
  [vancouver, '2026-03-09T14:59:59Z', '2026-03-09T15:00:00Z', '2026-03-10T02:59:59Z', '2026-03-10T03:00:00Z'],
  [toronto, '2026-11-02T12:59:59Z', '2026-11-02T13:00:00Z', '2026-11-03T00:59:59Z', '2026-11-03T01:00:00Z'],
  [stJohns, '2026-11-23T11:29:59Z', '2026-11-23T11:30:00Z', '2026-11-23T23:29:59Z', '2026-11-23T23:30:00Z'],
  // where it is Monday already
  [auckland, '2026-11-22T18:59:59Z', '2026-11-22T19:00:00Z', '2026-11-23T06:59:59Z', '2026-11-23T07:00:00Z'],
])('in %s the report of a week is due from %s on, and dropped later that Monday', (zone, ...instants) => {
  const isDue = instants.map((at) => listDueWeeks([zone], new Date(at)).length === 1);
  expect(isDue).toEqual([false, true, true, false]);
});

test('a week is named by its Monday where the client is, and no other day is due', () => {
  expect(listDueWeeks([vancouver, stJohns, auckland], new Date('2026-11-23T17:00:00Z'))).toEqual([
    { zone: vancouver, week: '2026-11-23', since: '2026-11-23T15:00:00.000Z' },
    { zone: stJohns, week: '2026-11-23', since: '2026-11-23T11:30:00.000Z' },
  ]);
  expect(listDueWeeks([auckland], new Date('2026-11-22T20:00:00Z'))).toEqual([
    { zone: auckland, week: '2026-11-23', since: '2026-11-22T19:00:00.000Z' },
  ]);
  for (const day of ['24', '25', '26', '27', '28', '29'])
    expect(listDueWeeks([vancouver], new Date(`2026-11-${day}T17:00:00Z`))).toEqual([]);
});
