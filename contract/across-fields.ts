type Issue = { path?: readonly PropertyKey[] | undefined; continue?: boolean | undefined };
type Payload = { value: unknown; issues: readonly Issue[] };

/**
 * Runs a rule over several fields as soon as those can be read, even while other fields have errors. A form can then
 * show it on leaving the field. Given as `when`; without it a rule waits until everything else is valid. A field
 * whose check has `abort` still makes it wait.
 */
export const whenReadable =
  (...names: readonly string[]) =>
  ({ value, issues }: Payload): boolean =>
    typeof value === 'object' &&
    value !== null &&
    !issues.some((issue) => issue.continue !== true && names.some((name) => issue.path?.[0] === name));
