import { readAt } from '#web/api/read-at.ts';

/**
 * They are out of date if a testimonial may have added a contact. They are named by path, since forms of testimonials
 * load no contacts.
 */
export const listsOfContacts = [readAt('/leads'), readAt('/leads/recent')];
