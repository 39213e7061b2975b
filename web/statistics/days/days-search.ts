const keys = ['site_id', 'period', 'from', 'to', 'by', 'compare', 'show'] as const;

/** The website and the days of the page as its address has them: readRange() says what they mean. */
export type DaysSearch = { [Key in (typeof keys)[number]]?: string };

export function daysSearch(raw: Record<string, unknown>): DaysSearch {
  const search: DaysSearch = {};
  for (const key of keys) {
    const value = String(raw[key] ?? '');
    if (/^[\w-]{1,20}$/.test(value)) search[key] = value;
  }
  return search;
}
