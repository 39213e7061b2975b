import { editors } from '../access.ts';

// The list of contacts is the first screen of many, so this file imports no schemas.
export const contactsPerPage = 15;
export const maxSearchLength = 100;

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

export const sources = [
  { id: 1, source: 'Contact form', is_manual: false },
  { id: 2, source: 'Home evaluation', is_manual: false },
  { id: 3, source: 'Home finder', is_manual: false },
  { id: 4, source: 'Saved search', is_manual: false },
  { id: 5, source: 'Predefined search', is_manual: false },
  { id: 6, source: 'Listing inquiry', is_manual: false },
  { id: 7, source: 'Pop-up lead capture', is_manual: false },
  { id: 8, source: 'Chat bubble', is_manual: false },
  { id: 9, source: 'Newsletter sign-up', is_manual: false },
  { id: 10, source: 'Facebook ad', is_manual: false },
  { id: 11, source: 'Google ad', is_manual: false },
  { id: 12, source: 'Testimonial', is_manual: false },
  { id: 13, source: 'Open house', is_manual: true },
  { id: 14, source: 'Referral', is_manual: true },
  { id: 15, source: 'Phone call', is_manual: true },
  { id: 16, source: 'Walk-in', is_manual: true },
  { id: 17, source: 'Past client', is_manual: true },
  { id: 18, source: 'Social media', is_manual: true },
  { id: 19, source: 'Other', is_manual: true },
] as const;
