/** When it is in tests, unless they say otherwise. */
export const noon = new Date('2026-11-20T20:00:00Z');
