import type { ContactHash } from '#server/core/security/contact-hash.ts';
import { linkContacts, removeUntouched, type Person } from './contact-link-queries.ts';

/** Contacts for people whose testimonials are requested or imported, and for sellers: one per email, new or existing. */
export const createContactLinks = (keyedHash: Pick<ContactHash, 'ofEmail'>) => ({
  link: (people: readonly Person[], now: Date, source?: number) =>
    linkContacts(keyedHash, people, now, source),
  removeUntouched,
});
