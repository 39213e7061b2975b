import { sql, toStatementText, type DbMode, type Interpolation, type Sql, type Value } from './sql.ts';

const crossesClients = Symbol('crosses clients');
declare const rows: unique symbol;

/**
 * A statement that is not limited to one client. A ClientDb does not run it, and only the tags below create it. Only
 * files named cross-client.ts import them, so that readers of a feature see which statements leave its client.
 */
export type SystemStatement<T, D extends DbMode> = {
  readonly text: string;
  readonly values: readonly Value[];
  readonly [crossesClients]: D;
  /** one plan serves all values: planning again would take as long as running it */
  readonly isPlannedOnce?: true;
  readonly [rows]?: T;
};

/**
 * Statements that run together. Locks come first, so that the last statement sees changes committed during the wait.
 */
export type SystemBatch<T, D extends DbMode = DbMode> = readonly [
  ...first: SystemStatement<unknown, D>[],
  last: SystemStatement<T, D>,
];

export const systemRead =
  <T>() =>
  (strings: TemplateStringsArray, ...interpolations: Interpolation[]): SystemStatement<T, 'read'> => ({
    ...toStatementText(sql(strings, ...interpolations)),
    [crossesClients]: 'read',
  });

export const systemWrite =
  <T>() =>
  (strings: TemplateStringsArray, ...interpolations: Interpolation[]): SystemStatement<T, 'write'> => ({
    ...toStatementText(sql(strings, ...interpolations)),
    [crossesClients]: 'write',
  });

export const plannedOnce = <T>(statement: SystemStatement<T, 'read'>): SystemStatement<T, 'read'> => ({
  ...statement,
  isPlannedOnce: true,
});

export const isRead = (statement: SystemStatement<unknown, DbMode>): boolean =>
  statement[crossesClients] === 'read';

/** One page of the rows as JSON, and their total. `from` is the FROM clause that counts them. */
export const systemPage = <Row>({ page, take }: { page: number; take: number }, rowsOf: Sql, from: Sql) =>
  systemRead<Row[]>()`
    SELECT (SELECT coalesce(json_agg(r), '[]') FROM (${rowsOf} LIMIT ${take} OFFSET ${(page - 1) * take}) r),
      (SELECT count(*) ${from})`;
