import type { Statement } from '#server/core/db/sql.ts';

export type LinkedPerson = {
  first_name: string;
  last_name: string;
  email: string;
  phone_number: string | null;
};
export type ContactLink = { email: string; id: number; is_new: boolean };

/** What the contacts do for testimonials, in the transaction of the change. */
export type ContactLinks = {
  /** adds people as contacts, or finds those who are contacts already; one link for each email */
  link: (people: readonly LinkedPerson[], now: Date) => Statement<ContactLink[], 'write'>;
  /** removes those of these contacts that nobody has touched since they were added */
  removeUntouched: (ids: readonly number[], now: Date) => Statement<null, 'write'>;
};
