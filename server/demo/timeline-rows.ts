import type { Client } from 'pg';
import type { Outcome } from '#contract/contacts/timeline.ts';
import type { Seeded } from './account-rows.ts';

type DemoEntry = { status: number; hoursAfter: number; outcome: Outcome | null; text: string };

/** Notes and calls about contacts of each status, so many hours after they last changed. */
const entries: readonly DemoEntry[] = [
  { status: 1, hoursAfter: 1, outcome: 'no_answer', text: '' },
  { status: 2, hoursAfter: 2, outcome: 'left_message', text: 'Asked for a good time to talk.' },
  { status: 2, hoursAfter: 21, outcome: 'answered', text: 'Looking for two bedrooms near the SkyTrain.' },
  { status: 2, hoursAfter: 22, outcome: null, text: 'Pre-approved by their bank. Prefers evenings.' },
  { status: 5, hoursAfter: 4, outcome: 'answered', text: 'Wants to sell in spring and buy smaller.' },
  { status: 5, hoursAfter: 5, outcome: null, text: 'Has a dog, so a yard or a park nearby.' },
  { status: 3, hoursAfter: 3, outcome: null, text: 'Sent the paperwork by courier.' },
];

/** Notes and calls by the Admin about the newest contacts of each status; nothing that has not happened yet. */
export async function writeTimelines(db: Client, { clientId, users }: Seeded, now: Date): Promise<void> {
  const author = users.find(({ role, isPending }) => role === 'Admin' && !isPending);
  if (!author) return;
  await db.query(
    `INSERT INTO app.lead_timeline (client_id, lead_id, outcome, text, user_id, created_at)
     SELECT $1, l.id, e.outcome, e.text, $2, l.updated_at + e."hoursAfter" * interval '1 hour'
     FROM jsonb_to_recordset($3) e (status int, "hoursAfter" int, outcome text, text text),
       LATERAL (SELECT id, updated_at FROM app.leads
         WHERE client_id = $1 AND lead_status_id = e.status AND updated_at < $4::timestamptz - interval '1 day'
         ORDER BY updated_at DESC, id DESC LIMIT 3) l
     ORDER BY l.updated_at, e."hoursAfter"`,
    [clientId, author.id, JSON.stringify(entries), now],
  );
}
