import { staffBilling } from '#contract/billing/staff-billing.ts';
import { billClients } from '#server/features/billing/bill-clients.ts';
import { createWorkerDb, createWorkerPool } from '#server/core/db/worker-pool.ts';
import { inClient, planBilling } from './billing.ts';
import { testProvider } from './mails.ts';
import { call, type ClientWorld, type Sent } from './people.ts';
import type { TestWorld } from './test-world.ts';

const reason = 'As agreed on the phone';
/** Noon in Vancouver, where the clients of the tests are. */
export const noonOn = (day: string) => new Date(`${day}T20:00:00Z`);

type Paid = {
  package?: string;
  frequency?: 'Monthly' | 'Annually';
  region?: string;
  /** the first day of the paid period */
  from: string;
};

/** Clients whose packages change in the console, day by day. */
export function packageChanges({ server, owner, sam, newClient }: TestWorld) {
  let today = '';
  let signedIn: Promise<unknown> = Promise.resolve();
  const ask = async (day: string, name: keyof typeof staffBilling, input: Sent) => {
    server.clock.now = noonOn(day);
    // a staff session ends before a period does
    if (day !== today)
      signedIn = owner.query(
        `UPDATE app.sessions SET idle_until = '2030-01-01', expires_at = '2030-01-01' WHERE staff_id = $1`,
        [sam.id],
      );
    today = day;
    await signedIn;
    return call(server.app, sam.token, staffBilling[name], input);
  };
  const bill = async (day: string) => {
    const pool = createWorkerPool(server.database.worker, () => {});
    try {
      while (
        await billClients(
          createWorkerDb(pool, () => noonOn(day)),
          testProvider,
        )
      );
    } finally {
      await pool.end();
    }
  };
  const one = async <Row>(text: string, id: number): Promise<Row | undefined> =>
    inClient(owner, id, async () => (await owner.query<Row & object>(text, [id])).rows[0]);

  const planOf = (id: number) =>
    one<{ next: string; anchor: number }>(
      'SELECT next_payment_on::text AS next, anchor FROM app.billing_accounts WHERE client_id = $1',
      id,
    );
  const bookingOf = (id: number) =>
    one<{ package: string; services: string[]; features: string[] }>(
      `SELECT package, ARRAY(SELECT unnest(services) ORDER BY 1) AS services, ARRAY(SELECT unnest(features) ORDER BY 1) AS features
     FROM app.clients WHERE id = $1`,
      id,
    );
  /** Everything that a change affects: the plan, the booking and the amount owed. */
  const stateOf = (id: number) =>
    one(
      `SELECT c.package, c.services, c.features, a.frequency, a.next_payment_on::text, a.anchor, a.planned_package,
       (SELECT coalesce(sum(cents), 0)::int FROM app.ledger_entries e WHERE e.client_id = c.id AND account IN ('receivable', 'card')) AS balance,
       (SELECT sum(cents)::int FROM app.ledger_entries e WHERE e.client_id = c.id AND account = 'revenue') AS revenue,
       (SELECT sum(cents)::int FROM app.ledger_entries e WHERE e.client_id = c.id AND account LIKE 'tax:%') AS taxes
     FROM app.clients c JOIN app.billing_accounts a ON a.client_id = c.id WHERE c.id = $1`,
      id,
    );

  return {
    ask,
    bill,
    planOf,
    bookingOf,
    stateOf,
    /** A client that was invoiced for the period that begins on this day. */
    payingClient: async ({ package: name, frequency, region = 'AB', from }: Paid) => {
      const client = await newClient(name ? { package: name } : {});
      await planBilling(owner, client.id, { next: from, region, ...(frequency && { frequency }) });
      await bill(from);
      return client;
    },
    show: async (day: string, { id }: ClientWorld, query: Record<string, string>) =>
      (await ask(day, 'proration', { params: { id }, query })).body,
    change: (day: string, { id }: ClientWorld, body: Record<string, string>) =>
      ask(day, 'changePackage', { params: { id }, body: { ...body, reason } }),
    setPrice: (name: string, amount: number, from: string, frequency = 'Monthly') =>
      owner.query(
        `INSERT INTO app.package_prices (package, frequency, currency, cents, starts_on, set_at)
         VALUES ($1, $2, 'CAD', $3, $4::date, $4::date) ON CONFLICT (package, frequency, currency, starts_on) DO UPDATE SET cents = excluded.cents`,
        [name, frequency, amount * 100, from],
      ),
  };
}
