import { parseId } from '#contract/ids.ts';

/** A parameter of the path or the query as text; '' if it is missing or repeated. */
export function readValue(sent: unknown, name: string): string {
  if (typeof sent !== 'object' || sent === null) return '';
  const value: unknown = new Map(Object.entries(sent)).get(name);
  return typeof value === 'string' ? value : '';
}

export const readSiteId = (params: unknown): number | null => parseId(readValue(params, 'siteId'));
