import { callers as callersOfMatrix, type AnyCaller } from '#contract/access.ts';

/** Set by a page that nobody has touched for a minute: such calls do not keep its session alive. */
export const unattendedHeader = 'x-unattended';

/** The session of a call. Impersonation belongs to the call and is never stored as a setting. */
export type Session = {
  kind: (typeof kinds)[number];
  clientId: number | null;
  userId: number | null;
  staffId: number | null;
  /** of an API key of the client */
  keyId: number | null;
  /** of an API key of the provider */
  providerKeyId: number | null;
  caller: AnyCaller;
  /** since the session was last marked as used */
  minutesSinceMarked: number;
};

const kinds = ['client', 'staff', 'impersonation', 'site', 'key', 'provider_key'] as const;
const callers = [...callersOfMatrix, 'site', 'Key'] as const;

/** Parses the result of app.authorize: kind, client, user or API key, staff, minutes, caller. */
export function readSession(line: string | null | undefined): Session {
  const [sent, client, userOrKey, staff, minutes, ...caller] = (line ?? '').split(' ');
  const kind = parseEnum(kinds, sent);
  return {
    kind,
    clientId: idOf(client),
    userId: kind === 'key' || kind === 'provider_key' ? null : idOf(userOrKey),
    staffId: idOf(staff),
    keyId: kind === 'key' ? idOf(userOrKey) : null,
    providerKeyId: kind === 'provider_key' ? idOf(userOrKey) : null,
    caller: parseEnum(callers, caller.join(' ')),
    minutesSinceMarked: Number(minutes),
  };
}

const idOf = (text: string | undefined) => Number(text) || null;

function parseEnum<T extends string>(values: readonly T[], text: string | undefined): T {
  const member = values.find((value) => value === text);
  if (member === undefined) throw new Error(`app.authorize answered '${text}'.`);
  return member;
}
