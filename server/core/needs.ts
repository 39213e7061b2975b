/** The dependencies that these functions take together. Values that are no functions take none. */
export type NeedsOf<Made> = (
  Made extends (deps: infer Deps) => unknown ? (deps: Deps) => void : never
) extends (deps: infer All) => void
  ? All
  : never;
