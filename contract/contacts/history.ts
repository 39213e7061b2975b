import * as z from 'zod/mini';
import { id, instant } from '../fields.ts';

/** A contact's submission, or their notes before somebody replaced them. */
export const HistoryEntry = z.object({
  id,
  kind: z.enum(['form', 'notes']),
  /** who replaced these notes; null for forms */
  replaced_by: z.nullable(z.string()),
  /** where they wrote from; null for notes of a contact without an email */
  email: z.nullable(z.string()),
  phone_number: z.nullable(z.string()),
  created_at: instant,
  preferred_time: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  lead_source: z.object({ id: z.int(), source: z.string() }),
  /** search or source page, then listing page */
  lead_source_url: z.tuple([z.nullable(z.string()), z.nullable(z.string())]),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;
