import type { ContactHash } from '#server/core/security/contact-hash.ts';
import { linkContacts, removeUntouched, type Person } from './contact-link-queries.ts';

/** Contacts for the people whose testimonials are requested or imported: one per email, new or existing. */
export const createContactLinks = (keyedHash: Pick<ContactHash, 'ofEmail'>) => ({
  link: (people: readonly Person[], now: Date) => linkContacts(keyedHash, people, now),
  removeUntouched,
});
