import type { Change } from '#contract/activity/activity.ts';

/** Other queries that show data of an area: names, roles and phases are also part of the current user. */
const related: Readonly<Record<string, readonly string[]>> = {
  users: ['me'],
  settings: ['me'],
  forms: ['me', 'clients'],
  clients: ['me', 'forms'],
};

/** Whether the change may affect the cached answer of this query key. */
export function isAffected(key: readonly unknown[], { area, id }: Change): boolean {
  const [name, input] = key;
  const path = String(name).split(' ')[1] ?? '';
  // notifications are refreshed by the notification stream itself
  if (path.startsWith('/activity/')) return false;
  const own = path.split('/')[1] ?? '';
  if (area === '*' || own === 'activity' || related[area]?.includes(own)) return true;
  if (own !== area) return false;
  const queriedId = idOf(input);
  return id === null || queriedId === undefined || queriedId === id;
}

function idOf(input: unknown): unknown {
  const params: unknown = typeof input === 'object' && input !== null ? Reflect.get(input, 'params') : null;
  return typeof params === 'object' && params !== null ? Reflect.get(params, 'id') : undefined;
}
