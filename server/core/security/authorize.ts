import { callersSending, type Access } from '#contract/access.ts';
import { getScope } from '#contract/key-access.ts';
import { parseId } from '#contract/ids.ts';
import type { SqlStatement } from '#server/core/db/pipeline.ts';
import { encode, rawSql, sql, sqlLiteral, toStatementText, type Sql } from '#server/core/db/sql.ts';
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

type AuthorizedAccess = Exclude<Access, { kind: 'open' | 'site' }>;

/**
 * Authorizes a call in the same pipeline as its query. The endpoint's requirements are part of the text, since a text
 * is parsed once and a parameter on every call.
 */
export const authorizeStatement = (
  access: AuthorizedAccess,
  { hash, at, claimedClientId, sentKeys }: AuthorizeInput,
): SqlStatement => ({
  text: textFor(access, sentKeys),
  values: [hash, at, parseClientId(claimedClientId)],
});

/** An endpoint's requirements, as the arguments of app.authorize. */
export function readRequirements(access: AuthorizedAccess, sentKeys: readonly string[]) {
  const need = access.kind === 'client' ? access.need : undefined;
  const scope = getScope(access);
  return {
    // the scope goes with the roles, since a key has scopes and no role
    callers: [...callersSending(access, sentKeys), ...(scope === null ? [] : [scope])],
    services: need?.services ?? null,
    feature: need?.feature ?? null,
    ai: need?.ai ?? false,
    staffExempt: need?.staffExempt ?? false,
    sends: need?.sends ?? false,
  };
}

const texts = new WeakMap<AuthorizedAccess, string>();

function textFor(access: AuthorizedAccess, sentKeys: readonly string[]): string {
  if (access.kind !== 'session' && access.bodyKeys) return writeText(readRequirements(access, sentKeys));
  const text = texts.get(access) ?? writeText(readRequirements(access, sentKeys));
  texts.set(access, text);
  return text;
}

const writeText = (required: ReturnType<typeof readRequirements>): string =>
  toStatementText(
    sql`SELECT app.authorize(${null}, ${null}, ${null}, ${constant(required.callers)}, ${constant(required.services)},
      ${constant(required.feature)}, ${constant(required.ai)}, ${constant(required.staffExempt)}, ${constant(required.sends)})`,
  ).text;

const constant = (value: readonly string[] | string | boolean | null): Sql => {
  const text = encode(value);
  return text === null ? rawSql('NULL') : sqlLiteral(String(text));
};

export const authorizeSiteStatement = (
  token: string,
  at: Date,
  siteId: number | null,
  origin: { host: string | null; isPortal: boolean },
): SqlStatement => ({
  text: 'SELECT app.authorize_site($1, $2, $3, $4, $5)',
  values: [token ? sha256(token) : noHash, at, siteId, origin.host, origin.isPortal],
});

/** Null if the header is absent or empty; -1, which is no client, if it is not an id. */
function parseClientId(header: string | undefined): number | null {
  if (header === undefined || header === '') return null;
  return parseId(header) ?? -1;
}
