import * as z from 'zod/mini';
import { paging } from '../fields.ts';

/** Where a list continues, as given by the previous answer: an instant, and the client's row at that instant. */
const cursor = z
  .string('Please begin at the newest entry again.')
  .check(z.regex(/^\d{1,16}\.\d{1,16}\.\d{1,16}$/, 'Please begin at the newest entry again.'));

/** A list without page numbers, which costs the same at any length. */
export const seek = (take: number) => ({ before: z.optional(cursor), take: paging(take).take });
export const Seek = z.object({ older: z.nullable(cursor) });
