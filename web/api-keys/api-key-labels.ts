import type { ApiKey, ApiKeyDraft } from '#contract/api-keys/key-endpoints.ts';
import type { AnyScope } from '#contract/scopes.ts';

/** The permission of each scope as a sentence. */
export const scopeLabels = {
  'contacts:read': 'Read contacts, their history, notes and tasks',
  'contacts:write': 'Add, change and delete contacts and tags, and add notes',
  'listings:read': 'Read listings',
  'listings:write': 'Add, change and delete listings and their photos',
  'testimonials:read': 'Read testimonials',
  'testimonials:write': 'Add, change and delete testimonials',
  'newsletters:read': 'Read the newsletter and its results',
  'statistics:read': 'Read statistics and monthly reports',
  'billing:read': 'Read your package and invoices',
  'activity:read': 'Read the activity log',
  'clients:read': 'Read clients, with their people and websites',
  'clients:write': 'Add clients, whose first Admin is invited by email',
  'invoices:read': 'Read invoices, payments and statements of account',
  'invoices:write': 'Record payments, and add fees to next invoices',
  'launches:read': 'Read launch forms and their answers',
} as const satisfies Record<AnyScope, string>;

export const lifetimeLabels = {
  '30': 'in 30 days',
  '90': 'in 90 days',
  '365': 'in a year',
  never: 'never',
} as const satisfies Record<ApiKeyDraft['lifetime'], string>;

/** 'Contacts, listings (read only)': the parts that a key reaches. */
export function describeScopes(scopes: ApiKey['scopes']): string {
  const areas = new Map<string, boolean>();
  for (const scope of scopes) {
    const [area = '', access] = scope.split(':');
    areas.set(area, areas.get(area) === true || access === 'write');
  }
  const text = [...areas].map(([area, writes]) => (writes ? area : `${area} (read only)`)).join(', ');
  return text.replace(/^./, (first) => first.toUpperCase());
}
