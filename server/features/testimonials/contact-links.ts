import type { Statement } from '#server/core/db/sql.ts';

export type LinkedPerson = {
  first_name: string;
  last_name: string;
  email: string;
  phone_number: string | null;
};
export type ContactLink = { email: string; id: number; is_new: boolean };

/** Changes of contacts for testimonials, in the transaction of the change. */
export type ContactLinks = {
  /** adds people as contacts, or finds existing ones; one link for each email */
  link: (people: readonly LinkedPerson[], now: Date) => Statement<ContactLink[], 'write'>;
  /** removes these contacts unless somebody has changed them since they were added */
  removeUntouched: (ids: readonly number[], now: Date) => Statement<null, 'write'>;
};
