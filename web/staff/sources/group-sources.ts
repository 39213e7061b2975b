import type { SourceState, StatsSource } from '#contract/statistics/sources.ts';

type ClientSources<Source> = {
  client_id: number;
  client_name: string;
  /** each needs a person, or is not connected yet */
  shown: readonly Source[];
  /** numbers arrive without anybody’s help */
  folded: readonly Source[];
};

const calm: readonly SourceState[] = ['fine', 'uploaded', 'own'];

/** The sources of each client together, in the order of the list. Calm ones are folded beside others, unless all are to be shown. */
export function groupSources<Source extends Pick<StatsSource, 'client_id' | 'client_name' | 'state'>>(
  sources: readonly Source[],
  isFolding: boolean,
): ClientSources<Source>[] {
  const groups = Map.groupBy(sources, ({ client_id }) => client_id);
  return [...groups].map(([client_id, all]) => {
    const isFolded = ({ state }: Source) => isFolding && calm.includes(state);
    return {
      client_id,
      client_name: all[0]?.client_name ?? '',
      shown: all.filter((source) => !isFolded(source)),
      folded: all.filter(isFolded),
    };
  });
}
