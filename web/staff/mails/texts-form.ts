import * as z from 'zod/mini';
import { text } from '#contract/fields.ts';
import { maxMailText } from '#contract/staff/mail-words.ts';

/** The texts of a mail in its order. */
export const TextsForm = z.object({
  words: z.array(z.object({ name: z.string(), text: text(maxMailText) })),
});
export type TextsForm = z.infer<typeof TextsForm>;
