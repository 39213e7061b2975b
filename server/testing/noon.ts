/** The time in tests, unless they set another. */
export const noon = new Date('2026-11-20T20:00:00Z');
