import type { Client } from 'pg';
import type { ReleasedStatement } from './last-release.ts';

/** The statements that PostgreSQL cannot prepare on this schema, each with its error. Inside of a transaction. */
export async function listRefused(
  client: Client,
  statements: readonly ReleasedStatement[],
): Promise<string[]> {
  const errors: string[] = [];
  for (const { path, name, texts } of statements)
    for (const text of texts) {
      await client.query('SAVEPOINT prepared');
      await client
        .query(`PREPARE one AS ${text}`)
        .then(() => client.query('DEALLOCATE one'))
        .catch(async (error: unknown) => {
          errors.push(`${path} ${name}: ${error}`);
          await client.query('ROLLBACK TO prepared');
        });
    }
  return errors;
}
