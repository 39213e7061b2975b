import * as z from 'zod/mini';
import { instant } from '../fields.ts';

/** A field that somebody else has also changed since the form began. */
export const EditConflict = z.object({
  field: z.string(),
  by: z.nullable(z.string()),
  at: z.nullable(instant),
});
export type EditConflict = z.infer<typeof EditConflict>;

/** In the data of `changed_elsewhere`, next to the record as it is stored now. */
export const Conflicted = z.object({
  conflicts: z.array(EditConflict),
  /** everything that others changed since that version */
  changed: z.array(z.string()),
});
