import { accountRefusal, type Access, type AccessSubject, type Refusal } from './access.ts';
import type { Scope } from './scopes.ts';

type ClientAccess = Extract<Access, { kind: 'client' }>;

/** The same access, for API keys with this scope too. */
export const scoped = <const A extends ClientAccess>(scope: Scope, access: A) => ({ ...access, scope });

/** The scope that lets a key call an endpoint; null if no key may. */
export const getScope = (access: Access): Scope | null =>
  access.kind === 'client' ? (access.scope ?? null) : null;

type KeySubject = Omit<AccessSubject, 'caller'> & { scopes: readonly string[]; isClosed: boolean };

/** Why a key may not make the call, or null if it may. `app.authorize` mirrors it. */
export function keyRefusal(
  key: KeySubject,
  access: Access,
): Refusal | 'scope_required' | 'account_closed' | null {
  if (access.kind === 'open' || access.kind === 'site') return null;
  const scope = getScope(access);
  if (scope === null || !key.scopes.includes(scope)) return 'scope_required';
  if (key.isClosed) return 'account_closed';
  return access.kind === 'client' && access.need ? accountRefusal(key, access.need) : null;
}
