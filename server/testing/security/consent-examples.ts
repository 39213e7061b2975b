import { createSignUpToken } from './consent-rows.ts';
import type { Examples } from './example-types.ts';
import type { SideWorld } from './world.ts';

export const consentExamples = (own: SideWorld): NonNullable<Examples['newsletterConsent']> => ({
  changes: [{ params: { id: own.ids.get('leads')?.[0] ?? 0 } }],
  audience: [{}],
  signUp: [{ body: { email: 'vera@example.net', first_name: 'Vera', site_id: own.client.siteId } }],
  confirm: [{ body: { token: createSignUpToken(own.client) } }],
});
