import { emptyFields } from '#contract/newsletter/block-kinds.ts';
import type { Client } from 'pg';
import { builtInTexts, toUnwrittenContent } from '#server/features/newsletter/default-texts.ts';
import { createWebAddresses } from '#server/features/newsletter/rendering/web-addresses.ts';
import { renderNewsletter } from '#server/features/newsletter/rendering/render-newsletter.ts';
import { type NewsletterContent } from '#contract/newsletter/blocks.ts';
import { sendInstant } from '#contract/newsletter/calendar.ts';
import type { Seeded } from './account-rows.ts';
import type { DemoClient } from './accounts.ts';
import { next15th } from './times.ts';

type Options = { client: DemoClient; secretsKey: Buffer; now: Date };

/** How many months of past newsletters a client has. */
const monthsOf: Partial<Record<string, number>> = { grow: 14, accelerate: 12, engage: 6 };

/**
 * Every newsletter that was sent: the last one to the contacts of that day, the others as numbers only. The next one may
 * be skipped.
 */
export async function writeNewsletters(
  db: Client,
  { clientId }: Pick<Seeded, 'clientId'>,
  { client, secretsKey, now }: Options,
): Promise<void> {
  const count = monthsOf[client.key] ?? 0;
  const months = Array.from({ length: count }, (_, index) => monthBefore(client, now, index + 1));
  for (const [index, month] of months.slice(1).entries())
    await writeNumbers(db, { client, clientId, month, age: index });
  if (client.skipsNewsletter)
    await db.query('INSERT INTO app.newsletters (client_id, month, skipped_at) VALUES ($1, $2, $3)', [
      clientId,
      monthBefore(client, now, 0),
      now,
    ]);
  const [last] = months;
  if (last !== undefined) await writeSend(db, { client, clientId, month: last, secretsKey });
}

type Numbers = { client: DemoClient; clientId: number; month: string; age: number };

/** A list grows month by month, and people open more mail that they know. */
async function writeNumbers(db: Client, { client, clientId, month, age }: Numbers): Promise<void> {
  const audience = 24 - age;
  const opened = Math.round(audience * (0.47 - age * 0.008 - (age % 3) * 0.03));
  await db.query(
    `INSERT INTO app.newsletter_campaigns (client_id, month, subject, audience, sent, sent_at, opened, opened_by_machine, clicked, bounced, unsubscribed)
     VALUES ($1, $2, $3, $4, $4, $5, $6, $7, $8, $9, $10)`,
    [
      clientId,
      month,
      builtInTexts(month).subject,
      audience,
      sendInstant(month, client.timeZone),
      opened,
      3 + (age % 2),
      Math.max(1, Math.round(opened * (0.3 - (age % 4) * 0.04))),
      age % 5 === 2 ? 1 : 0,
      age % 4 === 1 ? 1 : 0,
    ],
  );
}

type Send = { client: DemoClient; clientId: number; month: string; secretsKey: Buffer };

async function writeSend(db: Client, { client, clientId, month, secretsKey }: Send): Promise<void> {
  const at = sendInstant(month, client.timeZone);
  const webUrl = createWebAddresses(secretsKey).pathOf({ client: clientId, month });
  const { subject, html, text, links, bytes } = await renderNewsletter(buildDemoContent(month), {
    month,
    lang: 'en-CA',
    agent: {
      name: client.name,
      client_name: client.name,
      brokerage: '',
      photo: null,
      email: null,
      phone: null,
      site: 'https://www.example.com/',
    },
    brand: {
      name: 'Foyer',
      logo: null,
      accentColour: '#1f5c4d',
      headerColour: '#ffffff',
      postalAddress: null,
    },
    origin: '',
    web_url: webUrl,
    listings: [],
    sold: [],
    picture: async () => null,
  });
  await db.query(
    `INSERT INTO app.newsletters (client_id, month, locked_at, closed_at) VALUES ($1, $2, $3, $3) ON CONFLICT DO NOTHING`,
    [clientId, month, at],
  );
  await db.query(
    `WITH p AS (
       INSERT INTO app.newsletter_snapshots (client_id, month, content, subject, html, text, links, bytes, checksum, taken_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'demo', $9) RETURNING id),
     recipients AS (
       SELECT l.id FROM app.leads l JOIN app.newsletter_consents c ON c.client_id = l.client_id AND c.lead_id = l.id
       WHERE l.client_id = $1 AND c.kind <> 'none' AND l.created_at < $9),
     s AS (
       INSERT INTO app.newsletter_sends (client_id, month, snapshot_id, state, due_at, audience, frozen_at, tended_at)
       SELECT $1, $2, p.id, 'sending', $9, (SELECT count(*) FROM recipients), $9, $9 FROM p RETURNING id)
     INSERT INTO app.newsletter_recipients (client_id, send_id, lead_id, state, attempt, settled_at)
     SELECT $1, s.id, recipients.id, 'sent', 1, $9 FROM s, recipients ORDER BY recipients.id`,
    [clientId, month, JSON.stringify(buildDemoContent(month)), subject, html, text, links, bytes, at],
  );
  await db.query(
    `UPDATE app.newsletter_sends SET state = 'sent', finished_at = $3, sent = audience, failed = 0, unknown = 0, skipped = 0
     WHERE client_id = $1 AND month = $2`,
    [clientId, month, at],
  );
  await writeResponses(db, clientId, { month, at, links });
}

/** Of ten people four or five open a newsletter in the hours after it arrives, and one or two follow a link. */
async function writeResponses(
  db: Client,
  clientId: number,
  { month, at, links }: { month: string; at: Date; links: readonly string[] },
): Promise<void> {
  await db.query(
    `INSERT INTO app.newsletter_responses (client_id, recipient_id, send_id, lead_id, opened_at, opens, machine_opened_at, clicked_at, clicks)
     SELECT r.client_id, r.id, r.send_id, r.lead_id, CASE WHEN n % 9 IN (0, 2, 4, 7) THEN o.at END, (n % 9 IN (0, 2, 4, 7))::int,
       CASE WHEN n % 9 = 5 THEN $3::timestamptz + interval '1 minute' END, CASE WHEN n % 9 = 2 AND $4::int > 0 THEN o.at + interval '2 minutes' END,
       (n % 9 = 2 AND $4::int > 0)::int
     FROM (SELECT *, row_number() OVER (ORDER BY lead_id) AS n FROM app.newsletter_recipients WHERE client_id = $1) r
     JOIN app.newsletter_sends s ON s.client_id = r.client_id AND s.id = r.send_id AND s.month = $2,
     LATERAL (SELECT $3::timestamptz + (n * 37 % 300 + 5) * interval '1 minute' AS at) o
     WHERE n % 9 IN (0, 2, 4, 5, 7)`,
    [clientId, month, at, links.length],
  );
  await db.query(
    `INSERT INTO app.newsletter_clicks (client_id, recipient_id, number, send_id, url, first_at, last_at, times, is_machine)
     SELECT n.client_id, n.recipient_id, (n.recipient_id % $2)::int, n.send_id, ($3::text[])[(n.recipient_id % $2) + 1], n.clicked_at, n.clicked_at, 1, false
     FROM app.newsletter_responses n WHERE n.client_id = $1 AND n.clicked_at IS NOT NULL`,
    [clientId, links.length, links],
  );
}

function buildDemoContent(month: string): NewsletterContent {
  return {
    ...toUnwrittenContent(builtInTexts(month)),
    introduction:
      '<p>Hello! Here is what is happening in real estate this month. If you have a question about your home or the market, just reply to this email.</p>',
    custom_content: [
      {
        id: null,
        refId: 'demo',
        order: 4,
        type: 'article',
        ...emptyFields,
        title: 'What your home is worth',
        content: '<p>Prices moved again this month. In two minutes you know what that means for yours.</p>',
        link: 'https://www.example.com/home-evaluation',
        testimonial: null,
      },
    ],
  };
}

function monthBefore({ timeZone }: Pick<DemoClient, 'timeZone'>, now: Date, count: number): string {
  const [year = 0, month = 1] = next15th(now, timeZone).split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - count, 15)).toISOString().slice(0, 7);
}
