import { readAt } from '#web/api/read-at.ts';

/** They are out of date where a testimonial may have added a contact. By their paths, since forms of testimonials load no contacts. */
export const listsOfContacts = [readAt('/leads'), readAt('/leads/recent')];
