import { annotations, type Annotation } from '#contract/statistics/annotations.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';

/** The events in the months of a chart. If they cannot be loaded, the chart is shown without them. */
export function useAnnotations(...kinds: Annotation['kind'][]): readonly Annotation[] {
  const { data } = useApiQuery(annotations.list, {});
  return (data?.data ?? []).filter(({ kind }) => kinds.includes(kind));
}
