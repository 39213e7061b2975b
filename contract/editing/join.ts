/** Values of a record by field, as a form or the database writes them. */
export type Values = Readonly<Record<string, unknown>>;

type Sides = {
  /** what both sides began from */
  base: Values;
  /** the fields that one side sends */
  mine: Values;
  /** the record as the other side left it */
  stored: Values;
};

export type Joined = {
  /** what has to be written, so that the changes of both sides stand */
  values: Record<string, unknown>;
  /** the fields that both sides changed, and not to the same */
  conflicts: string[];
};

/**
 * Joins what two people changed of one record. A field that only one of them changed is theirs, lists are joined by what was
 * added, removed and moved, and what both changed is a conflict unless they changed it to the same.
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
 * Joins two changes of one list; null where they contradict each other: both changed the same entry, one removed what the other
 * changed, or both moved entries and not to the same order.
 */
export function joinLists<Entry>(
  base: readonly Entry[],
  mine: readonly Entry[],
  stored: readonly Entry[],
): Entry[] | null {
  const known = [...base, ...mine, ...stored];
  const [before, local, remote] = [base, mine, stored].map((side) => byKey(identify(side, known)));
  if (!before || !local || !remote) return null;
  const entries = new Map<string, Entry>();
  for (const key of new Set([...local.keys(), ...remote.keys()])) {
    const sides = [before.get(key), local.get(key), remote.get(key)] as const;
    const kept = joinEntries(...sides);
    if (kept === 'conflict') return null;
    if (kept !== 'removed') entries.set(key, kept.entry);
  }
  const order = joinOrders(
    [before, local, remote].map((side) => [...side.keys()].filter((key) => entries.has(key))),
  );
  return order && order.flatMap((key) => entries.get(key) ?? []);
}

/** Whether two values are the same to a person: empty is empty, and lists are the same when what is in them is. */
export const isSame = (one: unknown, other: unknown): boolean => toText(one ?? '') === toText(other ?? '');

type KeptEntry<Entry> = { entry: Entry } | 'removed' | 'conflict';

function joinEntries<Entry>(
  before: Entry | undefined,
  mine: Entry | undefined,
  theirs: Entry | undefined,
): KeptEntry<Entry> {
  if (mine === undefined || theirs === undefined) {
    const kept = mine ?? theirs;
    if (kept !== undefined && before === undefined) return { entry: kept };
    return kept === undefined || isSame(kept, before) ? 'removed' : 'conflict';
  }
  if (isSame(mine, theirs) || isSame(before, theirs)) return { entry: mine };
  return isSame(before, mine) ? { entry: theirs } : 'conflict';
}

/** The order of whoever moved something, with what the other added behind what it followed there; null where both moved. */
function joinOrders([base = [], mine = [], stored = []]: string[][]): string[] | null {
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

/** An entry that came without an id is the one with an id that says the same: other programs need not know ids. */
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

/** All that an entry says but its id. */
const toWords = (entry: unknown): string =>
  typeof entry === 'object' && entry !== null ? toText({ ...entry, id: undefined }) : toText(entry);

/** Entries with an id are themselves whatever is in them; others are what is in them, counted where one is there twice. */
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
