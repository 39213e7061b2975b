/**
 * Files that are mutated together, the percentage of mutations that tests must catch, and the unit tests that cover
 * them.
 */
export type MutationGroup = {
  minimum: number;
  files: string[];
  tests: string[];
  /** what only declares (labels, summaries, lists) is left as it is; rules among it are mutated */
  skipsDeclarations?: boolean;
};
