import * as z from 'zod/mini';

/** The message from the process that makes a backup to the one that started it. */
export const backupOutcome = z.object({
  id: z.string(),
  rows: z.number(),
  /** of the tables as they are stored, and of all stored files */
  bytes: z.number(),
  /** files that rows name and the store does not have */
  missing: z.number(),
  check: z.enum(['verified', 'not due', 'unknown', 'damaged']),
  /** why it is not verified, or why nothing old was removed */
  says: z.nullable(z.string()),
});

export type BackupOutcome = z.output<typeof backupOutcome>;
