import { editors } from '../access.ts';

// The list of contacts is the first screen of many, so this file imports no schemas.
export const contactsPerPage = 15;
export const maxSearchLength = 100;
export const maxUnansweredDays = 365;

/** Who may add one by hand. */
export const addsContacts = editors();

/** Offered in this order. 0 is only the label of old rows without a status: never stored, never offered. */
export const statuses = [
  { id: 1, status: 'Lead' },
  { id: 2, status: 'Contacted' },
  { id: 5, status: 'Qualified' },
  { id: 6, status: 'Nurture' },
  { id: 3, status: 'Client' },
  { id: 7, status: 'Contract' },
  { id: 8, status: 'Closed' },
  { id: 9, status: 'Sphere' },
  { id: 4, status: 'Rejected' },
] as const;

/** Their ids are 1 to this; their names in sources.ts are not needed by the list. */
export const lastSource = 20;
