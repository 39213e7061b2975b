import { sweepFiles } from '#server/core/files/jobs.ts';
import { createLocalStore } from '#server/core/files/local-store.ts';
import {
  createTaskContext,
  createWorkerPool,
  withConnection,
  type TaskContext,
} from '#server/core/db/worker-pool.ts';
import { verifyLogs } from '#server/start/verify-logs.ts';
import type { SinkMail } from '#server/testing/smtp-sink.ts';
import type { StripeIntent } from '#server/testing/stripe-server.ts';
import type { WordPressServer } from '#server/testing/wordpress.ts';
import type { Connection } from '#database/connection.ts';
import type { Ledger } from './load.ts';
import { ask } from './people.ts';

/** Lists events that a contact has more often than its writes were made, and contacts without theirs. */
export const findWrongEvents = async (superuser: Connection): Promise<string[]> =>
  (
    await ask<{ wrong: string }>(
      superuser,
      `SELECT l.email || ' has ' || count(a.id) || ' events of its beginning' AS wrong FROM app.leads l
       LEFT JOIN app.activity a ON a.client_id = l.client_id AND a.subject_id = l.id AND a.event IN ('contact.created', 'contact.received')
       WHERE l.email LIKE '%@drill.example.com' GROUP BY l.client_id, l.id, l.email HAVING count(a.id) <> 1
       UNION ALL
       SELECT l.email || ' has ' || count(*) || ' times ' || a.event FROM app.leads l
       JOIN app.activity a ON a.client_id = l.client_id AND a.subject_id = l.id
       WHERE l.email LIKE '%@drill.example.com' AND a.event LIKE 'contact.%' GROUP BY l.client_id, l.id, l.email, a.event HAVING count(*) > 2`,
    )
  ).map(({ wrong }) => wrong);

/** Each payer has one invoice, paid by one charge of the same amount at the card provider. */
export async function findWrongCharges(
  superuser: Connection,
  intents: readonly StripeIntent[],
): Promise<{ payers: number; wrong: string[] }> {
  const rows = await ask<{ name: string; id: number | null; status: string; cents: number; n: number }>(
    superuser,
    `SELECT c.name || ' ' || c.id AS name, max(i.id)::int AS id, max(i.status) AS status, max(i.total_cents)::int AS cents, count(i.id)::int AS n
     FROM app.clients c LEFT JOIN app.invoices i ON i.client_id = c.id WHERE c.name LIKE 'Payer %' GROUP BY c.id, c.name`,
  );
  const wrong = rows.flatMap(({ name, id, status, cents, n }) => {
    const charges = intents.filter((one) => one.metadata['invoice_id'] === String(id));
    const isRight = n === 1 && status === 'paid' && charges.length === 1 && charges[0]?.amount === cents;
    return isRight ? [] : [`${name}: ${n} invoices, ${status}, ${charges.length} charges`];
  });
  return { payers: rows.length, wrong };
}

/** Each acknowledged listing is on the website once, and nothing is there twice. */
export function findWrongPosts(site: WordPressServer, ledger: Ledger): string[] {
  const titles = [...site.posts.values()].map(({ title }) => title.split(',')[0] ?? '');
  const counts = new Map<string, number>();
  for (const title of titles) counts.set(title, (counts.get(title) ?? 0) + 1);
  return [
    ...[...ledger.listings.keys()].filter((street) => !counts.has(street)).map((one) => `no page of ${one}`),
    ...[...counts].filter(([, n]) => n > 1).map(([one, n]) => `${n} pages of ${one}`),
  ];
}

/**
 * Each mail arrived, and at most once more than its sender was interrupted. A kill between the mail server's 250 and
 * our commit cannot be told from one before it.
 */
export async function compareMails(
  superuser: Connection,
  mails: readonly SinkMail[],
): Promise<{ mails: number; again: number; wrong: string[] }> {
  const copies = new Map<string, number>();
  for (const { messageId } of mails) {
    const ref = messageId.split('@')[0] ?? '';
    copies.set(ref, (copies.get(ref) ?? 0) + 1);
  }
  const rows = await ask<{ ref: string; state: string; interrupted: number }>(
    superuser,
    'SELECT ref::text, state, interrupted FROM app.outbox',
  );
  const of = (ref: string) => copies.get(ref) ?? 0;
  const wrong = rows.filter(
    ({ ref, state, interrupted }) => state !== 'sent' || of(ref) < 1 || of(ref) > 1 + interrupted,
  );
  return {
    mails: rows.length,
    again: rows.reduce((sum, { ref }) => sum + Math.max(0, of(ref) - 1), 0),
    wrong: wrong.map(
      ({ ref, state, interrupted }) =>
        `mail ${ref}: ${state}, ${of(ref)} copies, ${interrupted} interruptions`,
    ),
  };
}

/** Each recipient is sent or unknown; nobody got two mails, and each recipient who counts as sent got one. */
export async function compareNewsletters(
  superuser: Connection,
  mails: readonly SinkMail[],
): Promise<{ sent: number; unknown: number; wrong: string[] }> {
  const copies = new Map<string, number>();
  for (const { messageId } of mails) {
    const ref = messageId.split('@')[0] ?? '';
    if (ref.startsWith('newsletter-')) copies.set(ref, (copies.get(ref) ?? 0) + 1);
  }
  const rows = await ask<{ ref: string; state: string }>(
    superuser,
    `SELECT 'newsletter-' || client_id || '-' || id AS ref, state FROM app.newsletter_recipients`,
  );
  const of = (ref: string) => copies.get(ref) ?? 0;
  const wrong = rows.filter(
    ({ ref, state }) => of(ref) > 1 || (state === 'sent' ? of(ref) !== 1 : state !== 'unknown'),
  );
  return {
    sent: rows.filter(({ state }) => state === 'sent').length,
    unknown: rows.filter(({ state }) => state === 'unknown').length,
    wrong: wrong.map(({ ref, state }) => `${ref}: ${state}, ${of(ref)} copies`),
  };
}

/** Files that have no row two days later, after the sweep of the store, and rows without their file. */
export async function compareFiles(
  worker: Connection,
  superuser: Connection,
  folder: string,
  twoDaysOn: Date,
): Promise<{ orphans: number; wrong: string[] }> {
  const store = createLocalStore(folder);
  const listAll = async () => {
    const names: string[] = [];
    for (let after: string | null = ''; after !== null;) {
      const page: Awaited<ReturnType<typeof store.list>> = await store.list(after);
      names.push(...page.files.map(({ name }) => name));
      after = page.next;
    }
    return names;
  };
  const known = new Set(
    (await ask<{ name: string }>(superuser, 'SELECT name FROM app.files')).map(({ name }) => name),
  );
  const orphans = (await listAll()).filter((name) => !known.has(name));
  await asWorker(worker, twoDaysOn, async (context) => {
    for (const after of ['', ...'123456789abcdef']) await sweepFiles(context, store, after);
  });
  const names = await listAll();
  const there = new Set(names);
  return {
    orphans: orphans.length,
    wrong: [
      ...names.filter((name) => !known.has(name)).map((name) => `orphan ${name} stays`),
      ...[...known].filter((name) => !there.has(name)).map((name) => `no bytes of ${name}`),
    ],
  };
}

async function asWorker(
  worker: Connection,
  now: Date,
  run: (context: TaskContext) => Promise<void>,
): Promise<void> {
  const pool = createWorkerPool(worker, () => {});
  try {
    await withConnection(pool, (client) => run(createTaskContext(client, now)));
  } finally {
    await pool.end();
  }
}

/** The first entry of a log that its hash chain contradicts. */
export async function findBrokenLogs(worker: Connection): Promise<string[]> {
  const { broken } = await verifyLogs(worker, []);
  return broken === null ? [] : [broken];
}
