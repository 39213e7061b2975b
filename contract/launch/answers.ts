import * as z from 'zod/mini';
import { UploadedFile } from '../uploaded-file.ts';
import { needsText, required } from '../fields.ts';

/** More than a person writes into one answer, and less than would fill a disk. */
const longest = 20_000;
const wrong = 'Please check this answer.';

/** A section of the home page at its position. */
export const RankedItem = z.object({
  id: z.string(needsText).check(z.maxLength(100, wrong)),
  checked: z.boolean(required),
});
export type RankedItem = z.infer<typeof RankedItem>;

/** The shape of an answer, before it is validated against its question. Drafts are stored without that validation. */
export const Answer = z.union(
  [
    z.string().check(z.maxLength(longest, wrong)),
    z.array(z.string().check(z.maxLength(500, wrong))).check(z.maxLength(200, wrong)),
    z.array(RankedItem).check(z.maxLength(50, wrong)),
    z.array(UploadedFile).check(z.maxLength(50, wrong)),
    z.null(),
  ],
  wrong,
);
export type Answer = z.infer<typeof Answer>;

/** Answers of one step by the names of its questions. */
export const Answers = z.record(z.string().check(z.maxLength(100, wrong)), Answer, wrong);
export type Answers = z.infer<typeof Answers>;
