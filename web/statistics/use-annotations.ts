import { annotations, type Annotation } from '#contract/statistics/annotations.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';

/** What happened in the months of a chart. Where it cannot be loaded the chart stands without. */
export function useAnnotations(...kinds: Annotation['kind'][]): readonly Annotation[] {
  const { data } = useApiQuery(annotations.list, {});
  return (data?.data ?? []).filter(({ kind }) => kinds.includes(kind));
}
