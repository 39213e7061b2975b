import { accountRefusal, type Access, type AccessSubject, type Refusal } from './access.ts';
import type { AnyScope, ProviderScope, Scope } from './scopes.ts';

type ClientAccess = Extract<Access, { kind: 'client' }>;

type StaffAccess = Extract<Access, { kind: 'staff' }>;

/** The same access, for API keys with this scope too: those of the client, or the provider's own. */
export const scoped = <
  const A extends ClientAccess | StaffAccess,
  const S extends (A extends StaffAccess ? ProviderScope : Scope),
>(
  scope: S,
  access: A,
) => ({ ...access, scope });

/** The scope that lets a key call an endpoint; null if no key may. */
export const getScope = (access: Access): AnyScope | null =>
  access.kind === 'client' || access.kind === 'staff' ? (access.scope ?? null) : null;

type KeySubject = Omit<AccessSubject, 'caller'> & { scopes: readonly string[]; isClosed: boolean };

/**
 * Why a key may not make the call, or null if it may. `app.authorize` mirrors it. A key of the provider has no account,
 * and the scope of no endpoint of clients.
 */
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
