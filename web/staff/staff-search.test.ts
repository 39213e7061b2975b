import { expect, test } from 'vitest';
import { launchPhaseIds } from '#contract/launch/phases.ts';
import { mailStates as states } from '#contract/staff/staff.ts';
import { sourceStates as statesOfSources } from '#contract/statistics/sources.ts';
import { clientsQuery } from './staff-queries.ts';
import { clientsSearch, mailStates, outboxSearch, sourcesSearch, sourceStates } from './staff-search.ts';
import { pageSearch } from '../routing/search.ts';

test('the address of the client list holds page, search and the three filters', () => {
  const said = { page: 2, search: 'pine', package: 'Grow', status: 'Launch', phase: 3 } as const;
  expect(clientsSearch({ ...said, phase: '3' })).toEqual(said);
  expect(clientsQuery(said)).toEqual({
    page: '2',
    search: 'pine',
    package: 'Grow',
    account_status: 'Launch',
    launch_phase_id: '3',
  });
});

test('invalid values are left out', () => {
  expect(clientsSearch({ page: 1, search: ' ', package: 'Gold', status: 'live', phase: 6 })).toEqual({});
  expect(outboxSearch({ page: 'x', state: 'lost' })).toEqual({});
  expect(pageSearch({ page: -1 })).toEqual({});
  expect(clientsQuery({})).toEqual({});
});

test('the mail queue filters by state', () => {
  expect(outboxSearch({ page: 3, state: 'failed' })).toEqual({ page: 3, state: 'failed' });
  expect(outboxSearch({ client_id: '7', search: ' nora@ ' })).toEqual({ client_id: 7, search: 'nora@' });
  expect(outboxSearch({ client_id: 'x' })).toEqual({});
});

test('the address of the sources holds page, search and state', () => {
  const said = { page: 2, search: 'pine', state: 'failing' } as const;
  expect(sourcesSearch(said)).toEqual(said);
  expect(sourcesSearch({ state: 'broken', search: ' ' })).toEqual({});
});

test('every state and every phase of the server can be filtered by', () => {
  expect(mailStates).toEqual(states);
  expect(sourceStates).toEqual(statesOfSources);
  for (const phase of launchPhaseIds) expect(clientsSearch({ phase })).toEqual({ phase });
});
