/** Mutants that no test can notice, or need not, each with its reason. */
export const survivors: Record<string, string> = {};
