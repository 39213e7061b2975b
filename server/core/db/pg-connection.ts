/**
 * The part of pg's connection that pipelines use; @types/pg describes an older version. pipeline.test.ts compares it
 * with pg.
 */
export type PgConnection = {
  stream: { cork(): void; uncork(): void };
  on(event: 'parseComplete', listener: () => void): void;
  parse(statement: { name: string; text: string }): void;
  bind(portal: { statement: string; values: (string | Buffer | null)[] }): void;
  execute(portal: object): void;
  sync(): void;
};

export const isPgConnection = (connection: unknown): connection is PgConnection =>
  typeof connection === 'object' &&
  connection !== null &&
  'stream' in connection &&
  ['on', 'parse', 'bind', 'execute', 'sync'].every(
    (name) => typeof Reflect.get(connection, name) === 'function',
  );

const names = new Map<string, string>();

/** The name under which a statement is prepared: the same on every connection. */
export function nameOfStatement(text: string): string {
  const name = names.get(text) ?? `s${names.size}`;
  names.set(text, name);
  return name;
}
