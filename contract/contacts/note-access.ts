import { editors } from '../access.ts';

/** Who may write notes and log calls. Screens that only ask this load no schemas for it. */
export const writesNotes = editors();
