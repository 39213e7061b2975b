type Payload = { value: unknown; issues: readonly { path?: readonly PropertyKey[] | undefined }[] };

/**
 * When a rule over several fields of an object is checked: as soon as these are right, whatever is wrong with the others, so that
 * a form says it on leaving the field. Given as `when`; without it a rule waits until everything else is right. A field whose
 * check has `abort` makes it wait all the same.
 */
export const whenRight =
  (...names: readonly string[]) =>
  ({ value, issues }: Payload): boolean =>
    typeof value === 'object' &&
    value !== null &&
    !issues.some(({ path }) => names.some((name) => path?.[0] === name));
