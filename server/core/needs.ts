/** What all of these need together: of those that are made of dependencies, what each of them names. */
export type NeedsOf<Made> = (
  Made extends (deps: infer Deps) => unknown ? (deps: Deps) => void : never
) extends (deps: infer All) => void
  ? All
  : never;
