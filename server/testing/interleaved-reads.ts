import { allUsers } from '#contract/access.ts';
import type { SharedConnection } from '#server/core/db/shared-connection.ts';
import type { Rows, SqlStatement } from '#server/core/db/pipeline.ts';
import { readErrorCode } from '#server/core/db/errors.ts';
import { authorizeStatement } from '#server/core/security/authorize.ts';
import { sha256 } from '#server/core/security/hashes.ts';
import { noon, type ClientWorld } from './people.ts';

/** A client with a unique number of contacts, so that each answer shows whose it is. */
export type Reader = { world: ClientWorld; contacts: number };
type Outcome = { rows: Rows[] } | { code: string };
type Sent = { statements: SqlStatement[]; expected: Outcome };

const step = (text: string, ...values: SqlStatement['values']): SqlStatement => ({ text, values });
const entry = (
  token: string,
  claimed?: number,
  access: Parameters<typeof authorizeStatement>[0] = allUsers(),
): SqlStatement =>
  authorizeStatement(access, {
    hash: sha256(token),
    at: noon,
    claimedClientId: claimed?.toString(),
    sentKeys: [],
  });

// without a WHERE clause, so that row-level security alone chooses the rows
const seen = step('SELECT count(*), min(client_id), max(client_id), app.client() FROM app.leads');
const setting = step(
  `SELECT coalesce(current_setting('app.client_id', true), ''), coalesce(current_setting('app.actor', true), '')`,
);

/**
 * Sends pipelines of all readers on one connection, most of them before the last is answered: good ones among
 * refused, failing, writing and lying ones. Returns how many answers differ from the result of their own pipeline
 * alone.
 */
export async function interleaveReads(
  connection: Pick<SharedConnection, 'run'>,
  readers: readonly Reader[],
  { pipelines, draw }: { pipelines: number; draw: (below: number) => number },
): Promise<string[]> {
  const wrong: string[] = [];
  let sent = 0;
  const one = async () => {
    while (sent < pipelines) {
      sent += 1;
      const { statements, expected } = drawPipeline(readers, draw, sent);
      const outcome = await connection.run(statements).then(
        (rows): Outcome => ({ rows: rows.slice(1) }),
        (error: unknown): Outcome => ({ code: readErrorCode(error) }),
      );
      if (JSON.stringify(outcome) !== JSON.stringify(expected))
        wrong.push(
          `${statements.map(({ text }) => text).join('; ')} got ${JSON.stringify(outcome).slice(0, 300)}, not ${JSON.stringify(expected).slice(0, 300)}`,
        );
    }
  };
  await Promise.all(Array.from({ length: 3 * readers.length }, one));
  return wrong;
}

function drawPipeline(readers: readonly Reader[], draw: (below: number) => number, nth: number): Sent {
  const own = readers[draw(readers.length)];
  const other = readers[draw(readers.length)];
  if (!own || !other) throw new Error('There are no readers.');
  const { id, alice } = own.world;
  const mine = [[String(own.contacts), String(id), String(id), String(id)]];
  const nothing = [['0', null, null, null]];
  const kinds: (() => Sent)[] = [
    () => ({ statements: [entry(alice.token), seen], expected: { rows: [mine] } }),
    () => ({
      statements: [entry(alice.token), seen, setting, seen],
      expected: { rows: [mine, [[String(id), `${alice.id} `]], mine] },
    }),
    () => ({ statements: [entry('garbage'), seen], expected: { code: 'FY401' } }),
    () => ({ statements: [entry(alice.token, id + 1_000_000), seen], expected: { code: 'FY409' } }),
    () => ({
      statements: [entry(alice.token, undefined, { kind: 'staff', callers: ['Owner'] }), seen],
      expected: { code: 'FY403' },
    }),
    () => ({ statements: [entry(alice.token), seen, step('SELECT 1/0'), seen], expected: { code: '22012' } }),
    // not authorized: nothing of the earlier pipelines may remain
    () => ({ statements: [step('SELECT 1'), seen], expected: { rows: [nothing] } }),
    () => ({ statements: [step('SELECT 1'), setting], expected: { rows: [[['', '']]] } }),
    // it asks for the rows of another client
    () => ({
      statements: [
        entry(alice.token),
        step('SELECT count(*) FROM app.leads WHERE client_id = $1', other.world.id),
      ],
      expected: { rows: [[[String(other === own ? own.contacts : 0)]]] },
    }),
    // it claims to be another client, and the next one must not be
    () => ({
      statements: [
        entry(alice.token),
        step(`SELECT set_config('app.client_id', $1, true)`, String(other.world.id)),
      ],
      expected: { rows: [[[String(other.world.id)]]] },
    }),
    () => ({
      statements: [entry(alice.token), step(`UPDATE app.leads SET notes = 'taken'`)],
      expected: { code: '25006' },
    }),
    // a statement that this connection has never seen, also after an error that makes PostgreSQL skip it at first
    () => ({
      statements: [entry(alice.token), step(`SELECT ${nth % 500}, app.client()`)],
      expected: { rows: [[[String(nth % 500), String(id)]]] },
    }),
    () => ({
      statements: [entry('garbage'), step(`SELECT ${(nth + 1) % 500}, app.client()`)],
      expected: { code: 'FY401' },
    }),
    () => ({
      statements: [entry(alice.token), step('SELECT n, app.client() FROM generate_series(1, 400) n')],
      expected: { rows: [Array.from({ length: 400 }, (_, n) => [String(n + 1), String(id)])] },
    }),
  ];
  // half of them ordinary
  const chosen = kinds[draw(2) === 0 ? 0 : draw(kinds.length)];
  if (!chosen) throw new Error('There is no such pipeline.');
  return chosen();
}
