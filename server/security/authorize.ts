import { callersSending, type Access } from '#contract/access.ts';
import { parseId } from '#contract/ids.ts';
import type { SqlStatement } from '../db/pipeline.ts';
import { sha256 } from './hashes.ts';

const noHash = Buffer.alloc(0);

/** The SHA-256 of a bearer token, as the database stores it. Without a token, an empty hash that matches nothing. */
export function hashBearerToken(authorization: string | undefined): Buffer {
  const token = /^Bearer (\S{1,200})$/i.exec(authorization ?? '')?.[1];
  return token ? sha256(token) : noHash;
}

type AuthorizeInput = {
  hash: Buffer;
  at: Date;
  claimedClientId: string | undefined;
  sentKeys: readonly string[];
};

/** Authorizes a call in the same pipeline as its query: the required callers and services are arguments of the function. */
export function authorizeStatement(
  access: Exclude<Access, { kind: 'open' | 'site' }>,
  { hash, at, claimedClientId, sentKeys }: AuthorizeInput,
): SqlStatement {
  const need = access.kind === 'client' ? access.need : undefined;
  return {
    text: 'SELECT app.authorize($1, $2, $3, $4, $5, $6, $7, $8, $9)',
    values: [
      hash,
      at,
      parseClientId(claimedClientId),
      callersSending(access, sentKeys),
      need?.services ?? null,
      need?.feature ?? null,
      need?.ai ?? false,
      need?.staffExempt ?? false,
      need?.sends ?? false,
    ],
  };
}

export const authorizeSiteStatement = (
  token: string,
  at: Date,
  siteId: number | null,
  origin: { host: string | null; isPortal: boolean },
): SqlStatement => ({
  text: 'SELECT app.authorize_site($1, $2, $3, $4, $5)',
  values: [token ? sha256(token) : noHash, at, siteId, origin.host, origin.isPortal],
});

/** Null where the header is absent or empty; -1, which is no client, where it is no id. */
function parseClientId(header: string | undefined): number | null {
  if (header === undefined || header === '') return null;
  return parseId(header) ?? -1;
}
