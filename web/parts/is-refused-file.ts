const refusals: readonly unknown[] = [413, 415];

/** Whether the same file would be refused again: it is too large, or of a kind that is not taken. */
export const isRefusedFile = (error: unknown): boolean =>
  error instanceof Error && 'status' in error && refusals.includes(error.status);
