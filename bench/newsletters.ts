import { fork } from 'node:child_process';
import { join } from 'node:path';
import { Client } from 'pg';
import { lockNewsletter } from '../server/testing/newsletters.ts';
import { runInProcess, stopProcess } from './children.ts';
import type { NewsletterAnswer, NewsletterOrder } from './newsletter-worker.ts';
import { mark, print } from './table.ts';
import { bigClient } from './test-data.ts';
import type { World } from './world.ts';

const maxGrowth = 100 * 1024 ** 2;
const leastRate = 8000;
const leastSigned = 1500;
/** about the size of a newsletter with three blocks */
const bytes = 20_000;

/**
 * A client's newsletter handed to a mail server on this machine, compared with the same without a ledger and with
 * nodemailer.
 */
export async function measureNewsletters(
  { connections, superuser }: World,
  { recipients }: { recipients: number },
  say: (sentence: string) => void,
): Promise<void> {
  const owner = new Client(superuser);
  await owner.connect();
  const sink = fork(join(import.meta.dirname, 'newsletter-sink.ts'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ask = <Answer>(text: string): Promise<Answer> =>
    new Promise((resolve) => {
      sink.once('message', (answer: Answer) => resolve(answer));
      sink.send(text);
    });
  const { url } = await ask<{ url: string }>('start');
  const run = (kind: NewsletterOrder['kind'], mails: number, month = '2026-11') =>
    runInProcess<NewsletterAnswer>('newsletter-worker.ts', {
      kind,
      worker: connections.worker,
      url,
      now: `${month}-15T16:00:00Z`,
      mails,
      bytes,
    });
  const withAudience = async (month: string, count: number) => {
    await lockNewsletter(owner, bigClient, {
      month,
      contacts: 0,
      html: `<p>${'Words of a newsletter. '.repeat(bytes / 24)}</p>`,
    });
    await giveAudience(owner, count);
    return count.toLocaleString('en-CA');
  };
  const rows: [string, NewsletterAnswer, number][] = [];
  say(`Making an audience of ${recipients.toLocaleString('en-CA')}`);
  say(`Sending a newsletter to ${await withAudience('2026-11', recipients)} contacts`);
  rows.push(['with the ledger', await run('ledger', 0), leastRate]);
  // the rate does not depend on their number
  const signed = Math.min(Math.ceil(recipients / 10), 20_000);
  say(`Sending a signed one to ${await withAudience('2026-12', signed)} contacts`);
  rows.push(['with the ledger, signed', await run('signed', 0, '2026-12'), leastSigned]);
  say('Sending the same without a ledger');
  rows.push(['the same writer, no ledger', await run('writer', Math.min(recipients, 200_000)), 0]);
  rows.push([
    'nodemailer, pooled, no ledger',
    await run('nodemailer', Math.min(Math.ceil(recipients / 4), 50_000)),
    0,
  ]);
  print([
    ['newsletters', 'mails', 'a second', 'CPU µs, own+database', 'frozen in s', 'memory grew by MB'],
    ...rows.map(([title, answer, least]) => {
      const { mails, seconds, freezeSeconds, growthBytes, cpuSeconds, databaseSeconds } = answer;
      const rate = mails / seconds;
      const micros = (spent: number) => ((spent * 1e6) / mails).toFixed(0);
      const growth = `${(growthBytes / 1024 ** 2).toFixed(0)}${mark(growthBytes < maxGrowth)}`;
      return [
        title,
        String(mails),
        `${rate.toFixed(0)}${least > 0 ? mark(rate >= least) : ''}`,
        `${micros(cpuSeconds)}+${micros(databaseSeconds)}`,
        freezeSeconds > 0 ? freezeSeconds.toFixed(1) : '',
        least > 0 ? growth : '',
      ];
    }),
  ]);
  const { taken } = await ask<{ taken: number }>('count');
  const handedOver = rows.reduce((sum, [, { mails }]) => sum + mails, 0);
  if (taken !== handedOver) say(`The mail server took ${taken} of ${handedOver} mails.`);
  await stopProcess(sink);
  await owner.end();
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
