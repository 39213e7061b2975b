import { expect, test } from 'vitest';
import type { SourceState } from '#contract/statistics/sources.ts';
import { groupSources } from './group-sources.ts';

const source = (client_id: number, state: SourceState) => ({
  client_id,
  client_name: `Client ${client_id}`,
  state,
});
const states = (sources: readonly { state: SourceState }[]) => sources.map(({ state }) => state);

test('the sources of a client are together, in the order of the list', () => {
  const groups = groupSources([source(7, 'failing'), source(3, 'stale'), source(7, 'missing')], true);
  expect(groups).toEqual([
    {
      client_id: 7,
      client_name: 'Client 7',
      shown: [source(7, 'failing'), source(7, 'missing')],
      folded: [],
    },
    { client_id: 3, client_name: 'Client 3', shown: [source(3, 'stale')], folded: [] },
  ]);
});

test('sources that need nobody are folded, unless all are shown', () => {
  const all = (['failing', 'stale', 'missing', 'fine', 'uploaded', 'own'] as const).map((state) =>
    source(1, state),
  );
  const [folding] = groupSources(all, true);
  expect(states(folding?.shown ?? [])).toEqual(['failing', 'stale', 'missing']);
  expect(states(folding?.folded ?? [])).toEqual(['fine', 'uploaded', 'own']);
  const [open] = groupSources(all, false);
  expect([states(open?.shown ?? []), open?.folded]).toEqual([states(all), []]);
});
