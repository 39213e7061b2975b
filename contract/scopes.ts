/** The parts of an API key's permission. Each endpoint that keys may call names the one it needs in its access. */
export const scopes = [
  'contacts:read',
  'contacts:write',
  'listings:read',
  'listings:write',
  'testimonials:read',
  'testimonials:write',
  'newsletters:read',
  'statistics:read',
  'billing:read',
  'activity:read',
] as const;
export type Scope = (typeof scopes)[number];

/** Those of the provider's own keys. No word is in both lists, since the database compares words. */
export const providerScopes = [
  'clients:read',
  'clients:write',
  'invoices:read',
  'invoices:write',
  'launches:read',
] as const;
export type ProviderScope = (typeof providerScopes)[number];

export type AnyScope = Scope | ProviderScope;
