import type { Change } from '#contract/activity/activity.ts';

/** What the screens know beside it: names, roles and phases are part of the current user too. */
const related: Readonly<Record<string, readonly string[]>> = {
  users: ['me'],
  settings: ['me'],
  forms: ['me', 'clients'],
  clients: ['me', 'forms'],
};

/** Whether the answer kept under this key may be another one after the change. */
export function isAffected(key: readonly unknown[], { area, id }: Change): boolean {
  const [name, input] = key;
  const path = String(name).split(' ')[1] ?? '';
  // the bell hears of its own in its own way
  if (path.startsWith('/activity/')) return false;
  const own = path.split('/')[1] ?? '';
  if (area === '*' || own === 'activity' || related[area]?.includes(own)) return true;
  if (own !== area) return false;
  const asked = idOf(input);
  return id === null || asked === undefined || asked === id;
}

function idOf(input: unknown): unknown {
  const params: unknown = typeof input === 'object' && input !== null ? Reflect.get(input, 'params') : null;
  return typeof params === 'object' && params !== null ? Reflect.get(params, 'id') : undefined;
}
