import type { SystemDb } from '#server/core/db/system-db.ts';
import { sha256 } from '#server/core/security/hashes.ts';
import { findWebsite, type Website } from '../cross-client/page-views.ts';

/** How long a change of the domains, or of a token, may take to be known here. */
const freshMs = 30_000;
const maxTokens = 20_000;

export type KnownWebsites = (token: string, now: Date) => Promise<Website | null>;

/** Remembers a token's client for a moment, since a busy website asks often. */
export function createKnownWebsites(systemDb: Pick<SystemDb<'read'>, 'value'>): KnownWebsites {
  const known = new Map<string, { website: Promise<Website | null>; until: number }>();
  return (token, now) => {
    const entry = known.get(token);
    if (entry && entry.until > now.getTime()) return entry.website;
    const website = systemDb.value(findWebsite(sha256(token), now));
    known.delete(token);
    known.set(token, { website, until: now.getTime() + freshMs });
    // a failed query is repeated
    website.catch(() => known.delete(token));
    const [oldest] = known.keys();
    if (known.size > maxTokens && oldest !== undefined) known.delete(oldest);
    return website;
  };
}
