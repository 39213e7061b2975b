/** Values of a record by field, as a form or the database writes them. */
export type Values = Readonly<Record<string, unknown>>;

type Sides = {
  /** the values that both sides began from */
  base: Values;
  /** the fields that one side sends */
  mine: Values;
  /** the record as the other side left it */
  stored: Values;
};

export type Joined = {
  /** the values to write, so that the changes of both sides remain */
  values: Record<string, unknown>;
  /** the fields that both sides changed to different values */
  conflicts: string[];
};

/**
 * Joins what two people changed on one record. A field that only one of them changed is theirs; lists are joined by
 * additions, removals and moves. A field that both changed is a conflict unless they agree.
 */
export function joinChanges({ base, mine, stored }: Sides): Joined {
  const joined: Joined = { values: {}, conflicts: [] };
  for (const [field, value] of Object.entries(mine)) {
    const [before, theirs] = [base[field], stored[field]];
    if (isSame(value, theirs) || isSame(before, value)) continue;
    if (isSame(before, theirs)) {
      joined.values[field] = value;
      continue;
    }
    const list = [before, value, theirs].every(Array.isArray)
      ? joinLists(toList(before), toList(value), toList(theirs))
      : null;
    if (list) joined.values[field] = list;
    else joined.conflicts.push(field);
  }
  return joined;
}

/**
 * Joins two changes of one list, or returns null if they conflict. They do if both changed the same entry, if
 * one removed what the other changed, or if both moved entries into different orders.
 */
export function joinLists<Entry>(
  base: readonly Entry[],
  mine: readonly Entry[],
  stored: readonly Entry[],
): Entry[] | null {
  const known = [...base, ...mine, ...stored];
  const keyed = (side: readonly Entry[]) => byKey(identify(side, known));
  const [before, local, remote] = [keyed(base), keyed(mine), keyed(stored)] as const;
  const entries = new Map<string, Entry>();
  for (const key of new Set([...local.keys(), ...remote.keys()])) {
    const sides = [before.get(key), local.get(key), remote.get(key)] as const;
    const joined = joinEntries(...sides);
    if (joined === 'conflict') return null;
    if (joined !== 'removed') entries.set(key, joined.entry);
  }
  if (bothReplaced(before, local, remote)) return null;
  const keysOf = (side: Map<string, Entry>) => [...side.keys()].filter((key) => entries.has(key));
  const order = joinOrders(keysOf(before), keysOf(local), keysOf(remote));
  return order && order.flatMap((key) => entries.get(key) ?? []);
}

/** Whether two values are the same to a person: empty values are equal, and lists are compared by their contents. */
export const isSame = (one: unknown, other: unknown): boolean => toText(one ?? '') === toText(other ?? '');

/**
 * Whether both sides wrote something else in place of one entry. One without an id is known by its contents, so
 * a change of it is a removal and an addition.
 */
function bothReplaced(
  before: Map<string, unknown>,
  mine: Map<string, unknown>,
  stored: Map<string, unknown>,
): boolean {
  const isRemoved = [...before].some(
    ([key, entry]) => isNameless(entry) && !mine.has(key) && !stored.has(key),
  );
  const hasOwn = (side: Map<string, unknown>, other: Map<string, unknown>) =>
    [...side].some(([key, entry]) => isNameless(entry) && !before.has(key) && !other.has(key));
  return isRemoved && hasOwn(mine, stored) && hasOwn(stored, mine);
}

const isNameless = (entry: unknown): boolean => typeof entry === 'object' && entry !== null && !hasId(entry);

type KeptEntry<Entry> = { entry: Entry } | 'removed' | 'conflict';

function joinEntries<Entry>(
  before: Entry | undefined,
  mine: Entry | undefined,
  theirs: Entry | undefined,
): KeptEntry<Entry> {
  if (mine === undefined || theirs === undefined) {
    const only = mine ?? theirs;
    if (only !== undefined && before === undefined) return { entry: only };
    return only === undefined || isSame(only, before) ? 'removed' : 'conflict';
  }
  if (isSame(mine, theirs) || isSame(before, theirs)) return { entry: mine };
  return isSame(before, mine) ? { entry: theirs } : 'conflict';
}

/**
 * The order of the side that moved something; what the other side added goes behind the same neighbour. Null
 * if both moved.
 */
function joinOrders(base: string[], mine: string[], stored: string[]): string[] | null {
  const common = new Set(base.filter((key) => mine.includes(key) && stored.includes(key)));
  const [before, local, remote] = [base, mine, stored].map((keys) => keys.filter((key) => common.has(key)));
  const isMoved = !isSame(before, local);
  if (isMoved && !isSame(before, remote) && !isSame(local, remote)) return null;
  const [first, second] = isMoved ? [mine, stored] : [stored, mine];
  const order = [...first];
  second.forEach((key, index) => {
    if (order.includes(key)) return;
    const previous = second[index - 1];
    order.splice(previous === undefined ? 0 : order.indexOf(previous) + 1, 0, key);
  });
  return order;
}

/** An entry without an id is matched to one with the same contents: other programs need not know ids. */
function identify<Entry>(list: readonly Entry[], known: readonly Entry[]): Entry[] {
  const used = new Set(list.filter(hasId).map(toKey));
  return list.map((entry) => {
    if (hasId(entry)) return entry;
    const same = known.find((one) => hasId(one) && !used.has(toKey(one)) && toWords(one) === toWords(entry));
    if (same === undefined) return entry;
    used.add(toKey(same));
    return same;
  });
}

const hasId = (entry: unknown): boolean =>
  typeof entry === 'object' && entry !== null && 'id' in entry && entry.id !== null && entry.id !== undefined;

/** The contents of an entry, without its id. */
const toWords = (entry: unknown): string =>
  typeof entry === 'object' && entry !== null ? toText({ ...entry, id: undefined }) : toText(entry);

/** An entry with an id is identified by it; others by their contents, with a count for repeats. */
function byKey<Entry>(list: readonly Entry[]): Map<string, Entry> {
  const keyed = new Map<string, Entry>();
  for (const entry of list) {
    const key = toKey(entry);
    let count = 1;
    while (keyed.has(`${key} ${count}`)) count += 1;
    keyed.set(`${key} ${count}`, entry);
  }
  return keyed;
}

const toKey = (entry: unknown): string =>
  typeof entry === 'object' && entry !== null && 'id' in entry && hasId(entry)
    ? `id ${String(entry.id)}`
    : toText(entry);

const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Keys in one order, since the database writes them in its own. */
const toText = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
