import * as z from 'zod/mini';
import { listingsMls } from '#contract/listings/mls.ts';

/** Numbers as people paste them: one per line, or with commas between them. */
const lines = z.pipe(
  z.string(),
  z.transform((text) => text.split(/[\r\n,;]+/)),
);

/** The typed text, and the numbers in it. */
export const ImportForm = z.object({ mls_ids: z.pipe(lines, listingsMls.import.body.shape.mls_ids) });
