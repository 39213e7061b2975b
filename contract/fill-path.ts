/** The names of `$id` and similar parameters in a path. */
type ParamOf<P extends string> = P extends `${string}$${infer Name}/${infer Rest}`
  ? Name | ParamOf<Rest>
  : P extends `${string}$${infer Name}`
    ? Name
    : never;

/** The address of one record: `fillPath(paths.contact, { id: 7 })` is '/contacts/view/7'. */
export const fillPath = <const P extends `${string}$${string}`>(
  path: P,
  values: { [Name in ParamOf<P>]: string | number },
): string =>
  Object.entries<string | number>(values).reduce<string>(
    (filled, [name, value]) => filled.replace(`$${name}`, encodeURIComponent(value)),
    path,
  );
