type Issue = { path?: readonly PropertyKey[] | undefined; continue?: boolean | undefined };
type Payload = { value: unknown; issues: readonly Issue[] };

/**
 * When a rule over several fields of an object is checked: as soon as these can be read, whatever is wrong with the others, so that
 * a form says it on leaving the field. Given as `when`; without it a rule waits until everything else is right. A field whose
 * check has `abort` makes it wait all the same.
 */
export const whenReadable =
  (...names: readonly string[]) =>
  ({ value, issues }: Payload): boolean =>
    typeof value === 'object' &&
    value !== null &&
    !issues.some((issue) => issue.continue !== true && names.some((name) => issue.path?.[0] === name));
