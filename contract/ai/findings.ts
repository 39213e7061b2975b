import * as z from 'zod/mini';

const range = { start: z.int(), end: z.int() };

/** Words that a person should look at before others read them. */
export const Finding = z.object({
  quote: z.string(),
  /** the position of the quote in the text that was checked */
  ...range,
  rule: z.string(),
  severity: z.enum(['warn', 'block']),
  reason: z.string(),
  /** what to say in place of the quote; null if there is no good replacement */
  suggestion: z.nullable(z.string()),
  /** how to take the claim out so that the rest still reads well: these letters become `text` */
  removal: z.nullable(z.object({ ...range, text: z.optional(z.string()) })),
  /** why somebody allowed the words; null if nobody has */
  allowed_reason: z.nullable(z.string()),
});
export type Finding = z.infer<typeof Finding>;

/** A statement about a property, and the field that supports it. */
export const CheckedFact = z.object({
  quote: z.string(),
  field: z.nullable(z.string()),
  supported: z.boolean(),
});
export type CheckedFact = z.infer<typeof CheckedFact>;

/** A hint of the agent, and why a text must not say it. */
export const LeftOutHint = z.object({ hint: z.string(), reason: z.string() });
export type LeftOutHint = z.infer<typeof LeftOutHint>;
