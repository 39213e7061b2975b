import { callersSending, type Access } from '#contract/access.ts';
import type { SqlStatement } from '../db/pipeline.ts';
import { sha256 } from './hashes.ts';

const noSession = Buffer.alloc(0);

/** The SHA-256 of a bearer token: what the database knows of it. No token matches nothing. */
export function hashBearerToken(authorization: string | undefined): Buffer {
  const token = /^Bearer (\S{1,200})$/i.exec(authorization ?? '')?.[1];
  return token ? sha256(token) : noSession;
}

type Entering = { hash: Buffer; at: Date; claimedClientId: string | undefined; sentKeys: readonly string[] };

/** The entry of a call: who it must be and what must be booked travel as arguments, in the same flight as the query. */
export function authorizeStatement(
  access: Exclude<Access, { kind: 'open' | 'site' }>,
  { hash, at, claimedClientId, sentKeys }: Entering,
): SqlStatement {
  const need = access.kind === 'client' ? access.need : undefined;
  return {
    text: 'SELECT app.authorize($1, $2, $3, $4, $5, $6, $7, $8)',
    values: [
      hash,
      at,
      believedClient(claimedClientId),
      callersSending(access, sentKeys),
      need?.services ?? null,
      need?.feature ?? null,
      need?.ai ?? false,
      need?.staffExempt ?? false,
    ],
  };
}

export const authorizeSiteStatement = (
  token: string,
  siteId: number | null,
  origin: { host: string | null; isPortal: boolean },
): SqlStatement => ({
  text: 'SELECT app.authorize_site($1, $2, $3, $4)',
  values: [token ? sha256(token) : noSession, siteId, origin.host, origin.isPortal],
});

/** Absent or empty: the window believes nothing. What is no id is nobody's. */
function believedClient(header: string | undefined): number | null {
  if (header === undefined || header === '') return null;
  return /^[1-9]\d{0,8}$/.test(header) ? Number(header) : -1;
}
