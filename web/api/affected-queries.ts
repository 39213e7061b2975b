import type { Change } from '#contract/activity/activity.ts';
import type { ChangeEvent } from '#contract/changes.ts';
import type { endpointTable } from '#contract/table.ts';
import { createQueryKey } from './use-api-query.ts';

// types only: a feature can name a query without loading the schemas of its endpoint
type Features = typeof endpointTable;
type QueryPath = {
  [Feature in keyof Features]: Extract<Features[Feature][keyof Features[Feature]], { method: 'GET' }>;
}[keyof Features]['path'];

/** The cached answers of a feature that an event makes stale: all of a path, or only those about its subject. */
export type StaleQueries = Partial<
  Record<
    Exclude<ChangeEvent, 'client.changed'>,
    { all?: readonly QueryPath[]; ofSubject?: readonly QueryPath[] }
  >
>;

/** Whether the change may affect the cached answer of this query key. */
export function isAffected(
  [name, input]: readonly unknown[],
  { event, subject_id }: Change,
  features: readonly StaleQueries[],
): boolean {
  // anything of the client; but the notifications are refreshed by the notification stream itself
  if (event === 'client.changed') return name !== toQueryName('/activity/notifications');
  const isAmong = (paths: readonly QueryPath[] = []) => paths.some((path) => toQueryName(path) === name);
  const isOfSubject = subject_id === null || idOf(input) === subject_id;
  return features.some(
    ({ [event]: stale }) => isAmong(stale?.all) || (isOfSubject && isAmong(stale?.ofSubject)),
  );
}

const toQueryName = (path: QueryPath) => createQueryKey({ method: 'GET', path })[0];

function idOf(input: unknown): unknown {
  const params: unknown = typeof input === 'object' && input !== null ? Reflect.get(input, 'params') : null;
  return typeof params === 'object' && params !== null ? Reflect.get(params, 'id') : undefined;
}
