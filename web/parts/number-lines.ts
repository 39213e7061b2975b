import * as z from 'zod/mini';

/** Numbers as people paste them: one per line, or with commas between them. */
export const numberLines = z.pipe(
  z.string(),
  z.transform((text) =>
    text
      .split(/[\r\n,;]+/)
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
);
