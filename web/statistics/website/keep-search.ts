/** The address as it is: the screen reads it once it is loaded, since every first load has all routes. */
export const keepSearch = (raw: Record<string, unknown>): Record<string, unknown> => raw;
