/** Two rows with the same email, phone and name, or contact. */
type Edge = { line: number; of: number };
/** A row that repeats another one or is repeated. */
type Member = { line: number; lead_id: number | null; do_not_call: boolean; do_not_text: boolean };

/** A row beside the other rows of its person. */
export type Repeat = {
  line: number;
  /** the first of them; null for the first one */
  repeat_of: number | null;
  /** what any of them asks for */
  do_not_call: boolean;
  do_not_text: boolean;
  /** whether no earlier one is of the same contact */
  is_first: boolean;
};

/** Joins rows that repeat each other, also by way of a third: the strictest of a person's rows counts for all. */
export function joinRepeats(edges: readonly Edge[], members: readonly Member[]): Repeat[] {
  const parents = new Map<number, number>();
  const findFirst = (line: number): number => {
    let first = line;
    for (let above = parents.get(first); above !== undefined; above = parents.get(first)) first = above;
    return first;
  };
  for (const { line, of } of edges) {
    const [one, other] = [findFirst(line), findFirst(of)];
    if (one !== other) parents.set(Math.max(one, other), Math.min(one, other));
  }
  const requests = new Map<number, { call: boolean; text: boolean }>();
  for (const { line, do_not_call: call, do_not_text: text } of members) {
    const first = findFirst(line);
    const former = requests.get(first);
    requests.set(first, { call: call || former?.call === true, text: text || former?.text === true });
  }
  const known = new Set<number>();
  return members
    .toSorted((a, b) => a.line - b.line)
    .map(({ line, lead_id: lead }) => {
      const first = findFirst(line);
      const { call = false, text = false } = requests.get(first) ?? {};
      const isFirst = lead !== null && !known.has(lead);
      if (lead !== null) known.add(lead);
      return {
        line,
        repeat_of: first === line ? null : first,
        do_not_call: call,
        do_not_text: text,
        is_first: isFirst,
      };
    });
}
