import * as z from 'zod/mini';
import { date } from '../fields.ts';

/** Why an invoice is worth less: it was cancelled, an amount was taken off, or money went back. */
export const noteKinds = ['void', 'credit', 'refund'] as const;
export type NoteKind = (typeof noteKinds)[number];

export const CreditNote = z.object({
  id: z.int(),
  number: z.string(),
  kind: z.enum(noteKinds),
  /** with tax */
  amount: z.number(),
  reason: z.string(),
  issued_on: date,
});
export type CreditNote = z.infer<typeof CreditNote>;
