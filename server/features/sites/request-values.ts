import { parseId } from '#contract/ids.ts';
import type { SystemDb } from '#server/core/db/system-db.ts';
import { findSite, type PublicSite } from './cross-client/sites.ts';

/** A parameter of the path or the query as text; '' if it is missing or repeated. */
export function readValue(sent: unknown, name: string): string {
  if (typeof sent !== 'object' || sent === null) return '';
  const value: unknown = new Map(Object.entries(sent)).get(name);
  return typeof value === 'string' ? value : '';
}

export const readSiteId = (params: unknown): number | null => parseId(readValue(params, 'siteId'));

/** The site of the path; null if there is none. */
export async function readSite(
  { params }: { params: unknown },
  systemDb: SystemDb<'read'>,
): Promise<PublicSite | null> {
  const id = readSiteId(params);
  return id === null ? null : systemDb.value(findSite(id));
}
