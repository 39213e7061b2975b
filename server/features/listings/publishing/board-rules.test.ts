import { expect, test } from 'vitest';
import { boardIds, boards } from '#contract/listings/boards.ts';
import { holds, isBoardProblem } from '#contract/listings/holds.ts';
import type { ListedBy } from '#contract/listings/listed-by.ts';
import { boardObstacles, isColleagueSold } from './board-rules.ts';
import { needsHold, publishingObstacles, type PublishableListing } from './rules.ts';

const now = new Date('2026-11-15T20:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();
const complete: ListedBy = {
  board: 'ddf',
  brokerage: 'Elm Realty',
  phone: '604-555-0100',
  email: null,
  agent: { name: 'Ann Lee', title: null, phone: null, email: null },
};
const obstaclesOf = (change: Partial<ListedBy>, seenAt: string | null = hoursAgo(1)) =>
  boardObstacles({ listed_by: { ...complete, ...change }, seen_at: seenAt }, now);

test('the agent’s own listing asks for nothing', () => {
  expect(boardObstacles(null, now)).toEqual([]);
});

test.each([
  [{}, []],
  [{ brokerage: null }, ['brokerage']],
  [{ agent: null }, ['agent']],
  [{ brokerage: null, agent: null }, ['brokerage', 'agent']],
  // the DDF asks for no way to reach them
  [{ phone: null }, []],
  [{ board: 'northwest', agent: null }, []],
  [{ board: 'northwest', phone: null }, ['contact']],
  [{ board: 'northwest', phone: null, email: 'a@elm.example' }, []],
  [
    {
      board: 'northwest',
      phone: null,
      agent: { name: 'Ann', title: null, phone: null, email: 'a@b.example' },
    },
    [],
  ],
  [{ board: 'gulf', agent: null }, ['agent']],
  [{ board: 'other', brokerage: null }, ['brokerage']],
] as const)('a board is given what it requires, or the listing is held: %j', (change, missing) => {
  expect(obstaclesOf(change)).toEqual(missing);
});

test('a listing of which nothing is known is held', () => {
  expect(boardObstacles({ listed_by: null, seen_at: null }, now)).toEqual(['brokerage']);
});

test.each(boardIds)('a listing of %s is hidden after the hours of its board, and not before', (board) => {
  const { hiddenAfterHours: hours } = boards[board];
  expect(obstaclesOf({ board }, hoursAgo(hours))).toEqual([]);
  expect(obstaclesOf({ board }, hoursAgo(hours + 0.01))).toEqual(['old']);
  expect(obstaclesOf({ board }, null)).toEqual([]);
});

test('a listing whose board has no rules any more is held, and what it lacks is told by the strictest', () => {
  expect(obstaclesOf({ board: 'removed' })).toEqual(['rules']);
  expect(obstaclesOf({ board: 'removed', brokerage: null })).toEqual(['brokerage', 'rules']);
  expect(obstaclesOf({ board: 'removed' }, hoursAgo(boards.other.hiddenAfterHours + 1))).toEqual([
    'rules',
    'old',
  ]);
  // a name that every object has is no board either
  expect(obstaclesOf({ board: 'constructor' })).toEqual(['rules']);
});

test('nobody overrules a board', () => {
  const listing: PublishableListing = {
    status_id: 1,
    is_hidden: false,
    is_address_displayable: true,
    street_address: '12 Elm Street',
    description: null,
    banner: null,
    sold_banner: null,
    state_or_province: 'BC',
    has_price: true,
    photo_alts: [],
    has_own_description: false,
    dismissals: [],
    colleague: { listed_by: { ...complete, brokerage: null }, seen_at: null },
  };
  const obstacles = publishingObstacles(listing, now);
  expect(needsHold({ obstacles, override_reason: 'I know them', override_words: 'board' })).toBe(true);
  expect(holds.filter(isBoardProblem)).toEqual(['brokerage', 'agent', 'contact', 'rules', 'old']);
});

test('a colleague’s sold home is not shown, one’s own is', () => {
  const colleague = { listed_by: complete, seen_at: null };
  expect(isColleagueSold(colleague, { status_id: 3 })).toBe(true);
  expect(isColleagueSold(colleague, { status_id: 1 })).toBe(false);
  expect(isColleagueSold(null, { status_id: 3 })).toBe(false);
});
