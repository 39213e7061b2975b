import type { ContactHash } from '#server/core/security/contact-hash.ts';
import { linkContacts, removeUntouched, type Person } from './contact-link-queries.ts';

/** People whose testimonials are asked for or imported, as contacts: one for each email, whether or not it was there before. */
export const createContactLinks = (keyedHash: Pick<ContactHash, 'ofEmail'>) => ({
  link: (people: readonly Person[], now: Date) => linkContacts(keyedHash, people, now),
  removeUntouched,
});
