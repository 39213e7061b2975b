import { makeClient, makeStaff, type ClientWorld } from '#server/testing/people.ts';
import { inTransaction, withClient, type Connection } from '#database/connection.ts';
import { lockNewsletter } from '#server/testing/newsletters.ts';

/** Just after the hour of the newsletter. The clock of all processes begins there with the drill. */
const start = new Date('2026-11-15T16:05:00Z');

let aheadMs = 0;

export const readClock = (): Date => new Date(start.getTime() + performance.now() + aheadMs);

/** Processes that start from now on have a clock that is later. */
export const advanceClock = (ms: number): void => void (aheadMs += ms);

/** A client whose sessions begin with the clock of the drill. */
export async function createClient(
  superuser: Connection,
  staffEmail = 'sam@provider.example.com',
): Promise<ClientWorld> {
  const database = { owner: superuser };
  const client = await makeClient(database, (await makeStaff(database, staffEmail)).id);
  await ask(
    superuser,
    `UPDATE app.sessions SET created_at = $1, used_at = $1, idle_until = $1::timestamptz + interval '14 days',
       expires_at = $1::timestamptz + interval '90 days'`,
    [readClock()],
  );
  return client;
}

/** A newsletter that is sent at once, to contacts of its own. */
export const scheduleNewsletter = (
  superuser: Connection,
  clientId: number,
  contacts: number,
): Promise<void> =>
  withClient(superuser, (client) =>
    inTransaction(client, () =>
      lockNewsletter(client, clientId, {
        month: readClock().toISOString().slice(0, 7),
        contacts,
        host: 'readers.example.com',
      }),
    ),
  );

/** Asks without row-level security. */
export const ask = <Row>(superuser: Connection, text: string, values: unknown[] = []): Promise<Row[]> =>
  withClient(superuser, async (client) => (await client.query(text, values)).rows);
