import { fork } from 'node:child_process';
import { join } from 'node:path';
import { Client } from 'pg';
import { lockNewsletter } from '../server/testing/newsletters.ts';
import { runInProcess, stopProcess } from './children.ts';
import type { NewsletterAnswer, NewsletterOrder } from './newsletter-worker.ts';
import { atLeast, atMost, format, mebibytes, print } from './table.ts';
import { bigClient } from './test-data.ts';
import type { World } from './world.ts';

const maxMebibytes = 250;
const leastRate = 8000;
const leastSigned = 1500;
/** about the size of a newsletter with three blocks */
const bytes = 20_000;

/** A client's newsletter, frozen for all who get it and handed to a mail server on this machine. */
export async function measureNewsletters(
  { connections, superuser }: World,
  recipients: number,
  say: (sentence: string) => void,
): Promise<void> {
  const owner = new Client(superuser);
  await owner.connect();
  const sink = fork(join(import.meta.dirname, 'newsletter-sink.ts'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  try {
    const url = await new Promise<string>((resolve) => {
      sink.once('message', (answer: { url: string }) => resolve(answer.url));
      sink.send('start');
    });
    const send = async (month: string, count: number, isSigned: boolean) => {
      say(`Sending a newsletter to ${format(count)} contacts`);
      const html = `<p>${'Words of a newsletter. '.repeat(bytes / 24)}</p>`;
      await lockNewsletter(owner, bigClient, { month, contacts: 0, html });
      await giveAudience(owner, count);
      const now = `${month}-15T16:00:00Z`;
      const order: NewsletterOrder = { isSigned, worker: connections.worker, url, now };
      const answer = await runInProcess<NewsletterAnswer>('newsletter-worker.ts', order);
      const { rowCount } = await owner.query(
        `SELECT FROM app.newsletter_recipients WHERE state = 'sent' AND settled_at >= $1`,
        [now],
      );
      if (rowCount !== count) throw new Error(`${rowCount} of ${count} mails were sent.`);
      return describe(answer, count, isSigned);
    };
    print([
      ['newsletters', 'mails', 'frozen in s', 'a second', 'CPU µs, own+database', 'MiB'],
      ['unsigned', ...(await send('2026-11', recipients, false))],
      // the rate does not depend on their number
      ['signed', ...(await send('2026-12', Math.min(recipients, 20_000), true))],
    ]);
  } finally {
    await stopProcess(sink);
    await owner.end();
  }
}

function describe(answer: NewsletterAnswer, mails: number, isSigned: boolean): string[] {
  const { seconds, freezeSeconds, peakBytes, cpuSeconds, databaseSeconds } = answer;
  const micros = (spent: number) => format((spent * 1e6) / mails);
  return [
    format(mails),
    format(freezeSeconds, 1),
    atLeast(mails / seconds, isSigned ? leastSigned : leastRate),
    `${micros(cpuSeconds)}+${micros(databaseSeconds)}`,
    atMost(mebibytes(peakBytes), maxMebibytes),
  ];
}

/**
 * Makes exactly this many contacts of the big client consent, adding any that are missing: this copy of the database
 * ends with the run. Triggers are off, since their counts are not part of the send.
 */
async function giveAudience(owner: Client, count: number): Promise<void> {
  await owner.query('SET session_replication_role = replica');
  await owner.query(
    `INSERT INTO app.leads (client_id, first_name, last_name, email, lead_source_id, is_seen, is_update_seen, created_at, updated_at)
     SELECT $1, 'Rosa', 'Reader', 'reader' || n || '@example.com', 14, true, true, now(), now()
     FROM generate_series((SELECT count(*) FROM app.leads WHERE client_id = $1) + 1, $2) n`,
    [bigClient, count],
  );
  await owner.query('DELETE FROM app.newsletter_consents WHERE client_id = $1', [bigClient]);
  await owner.query(
    `INSERT INTO app.newsletter_consents (client_id, lead_id, address_hash, is_valid_address, kind, source, given_at, changed_at)
     SELECT client_id, id, sha256(convert_to(id::text, 'UTF8')), true, 'express', 'In person', now(), now() FROM app.leads WHERE client_id = $1 LIMIT $2`,
    [bigClient, count],
  );
  await owner.query('RESET session_replication_role');
  await owner.query('VACUUM (ANALYZE) app.newsletter_consents, app.newsletter_recipients, app.leads');
}
