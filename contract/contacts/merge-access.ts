import { addsContacts } from './lists.ts';

/** Who may merge contacts. Screens that only ask this load no schemas for it. */
export const mergesContacts = addsContacts;
