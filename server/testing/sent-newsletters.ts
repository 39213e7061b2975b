import type { Client } from 'pg';
import { noon } from './noon.ts';

type Sent = {
  month?: string;
  /** where its links lead */
  links?: readonly string[];
  html?: string;
  subject?: string;
  sentAt?: Date;
  /** how many recipients are no longer contacts */
  others?: number;
  /** it has not ended */
  isGoingOut?: boolean;
};

export type SentNewsletter = { send: number; campaign: number; recipients: { id: number; lead: number }[] };

/** A newsletter that was sent to these contacts, in the state the sender leaves. */
export async function sendNewsletter(
  owner: Client,
  { id: client }: { id: number },
  leads: readonly number[],
  {
    month = '2026-11',
    links = [],
    html = '',
    subject = 'News',
    sentAt = noon,
    others = 0,
    isGoingOut = false,
  }: Sent = {},
): Promise<SentNewsletter> {
  const number = async (text: string, values: unknown[]): Promise<number> =>
    Number((await owner.query<{ id: string }>(text, values)).rows[0]?.id);
  await owner.query(
    'INSERT INTO app.newsletters (client_id, month, locked_at, closed_at) VALUES ($1, $2, $3, $3)',
    [client, month, sentAt],
  );
  const snapshot = await number(
    `INSERT INTO app.newsletter_snapshots (client_id, month, content, subject, html, text, links, bytes, checksum, taken_at)
     VALUES ($1, $2, '{}', $3, $4, '', $5, 1, '', $6) RETURNING id`,
    [client, month, subject, html, links, sentAt],
  );
  const audience = leads.length + others;
  const send = await number(
    `INSERT INTO app.newsletter_sends (client_id, month, snapshot_id, state, due_at, audience, frozen_at, tended_at)
     VALUES ($1, $2, $3, 'sending', $4, $5, $4, $4) RETURNING id`,
    [client, month, snapshot, sentAt, audience],
  );
  const recipients = [];
  for (const lead of [...leads, ...Array.from({ length: others }, (_, n) => 900_000_000 + n)])
    recipients.push({
      lead,
      id: await number(
        `INSERT INTO app.newsletter_recipients (client_id, send_id, lead_id, state, attempt, settled_at)
         VALUES ($1, $2, $3, 'sent', 1, $4) RETURNING id`,
        [client, send, lead, sentAt],
      ),
    });
  if (!isGoingOut)
    await owner.query(
      `UPDATE app.newsletter_sends SET state = 'sent', finished_at = $3, sent = $4, failed = 0, unknown = 0, skipped = 0
     WHERE client_id = $1 AND id = $2`,
      [client, send, sentAt, audience],
    );
  const campaign = await number(
    'SELECT id FROM app.newsletter_campaigns WHERE client_id = $1 AND send_id = $2',
    [client, send],
  );
  return { send, campaign, recipients: recipients.slice(0, leads.length) };
}
