import type { Client } from 'pg';
import { emptySql, write } from '#server/core/db/sql.ts';
import { writeConsequences, type Consequence } from '#server/core/events/change.ts';
import {
  launchStepItem,
  launchSubmittedItem,
  publishRequestItem,
} from '#server/features/launch/queue-items.ts';
import { openItem } from '#server/core/queue/change-queue.ts';
import { agentNumbersItem } from '#server/features/listings/mls/queue-items.ts';
import { unconfirmedNumber } from './listing-rows.ts';
import { accessRequestItem, prospectItem, supportMessageItem } from '#server/features/support/queue-items.ts';
import type { Seeded } from './account-rows.ts';
import type { DemoClient } from './accounts.ts';
import { day, hour } from './times.ts';
import { sha256 } from '#server/core/security/hashes.ts';

/** The parts of an email beside its words. */
type Email = { quote: string; other_address: string | null; unsaved_files: string[] };
type Line = { from: 'client' | 'staff'; hoursAgo: number; words: string; email?: Email };
type DemoConversation = { topic: 'help' | 'upgrade' | 'changes'; lines: Line[] };

/** Messages of clients; if the last one is theirs, it waits for an answer. */
const conversations: Record<string, DemoConversation> = {
  drive: {
    topic: 'upgrade',
    lines: [
      {
        from: 'client',
        hoursAgo: 52,
        words: 'We are growing and would like to hear what Accelerate would cost us. Is Thursday any good?',
      },
    ],
  },
  engage: {
    topic: 'help',
    lines: [
      {
        from: 'client',
        hoursAgo: 75,
        words: 'The photo on my home page looks squeezed on my phone. Could you have a look?',
      },
      {
        from: 'staff',
        hoursAgo: 71,
        words: 'Thank you for telling us! It was cut too wide for small screens. Is it better now?',
      },
      {
        from: 'client',
        hoursAgo: 5,
        words: 'Much better, but now the one below it is cut at the top.',
        email: {
          quote:
            'We wrote:\n> Thank you for telling us! It was cut too wide for small screens. Is it better now?',
          other_address: 'engage.at.home@example.org',
          unsaved_files: ['my-phone.mov'],
        },
      },
    ],
  },
  launch4: {
    topic: 'changes',
    lines: [
      {
        from: 'client',
        hoursAgo: 28,
        words: 'Could the menu say Neighbourhoods in place of Areas? Everything else is lovely.',
      },
    ],
  },
};

/** Items for staff because of this client. */
export async function writeQueue(
  db: Client,
  { clientId, users }: Seeded,
  { key, users: people }: DemoClient,
  now: Date,
): Promise<void> {
  const [user] = users;
  const name = people[0]?.name.join(' ') ?? '';
  if (!user) return;
  const ago = (hours: number) => new Date(now.getTime() - hours * hour);
  if (key === 'launch3')
    await db.query(
      'INSERT INTO app.account_managers (client_id, staff_id) SELECT $1, min(id) FROM app.staff',
      [clientId],
    );
  const conversation = conversations[key];
  if (conversation) await writeConversation(db, { ...conversation, clientId, userId: user.id, name, ago });
  if (key === 'build')
    await writeItem(db, openItem(accessRequestItem, { subject: '', details: { name } }), ago(100));
  if (key === 'launch2')
    await writeItem(db, openItem(launchSubmittedItem, { subject: '', details: { name } }), ago(31));
  if (key === 'launch3')
    await writeItem(
      db,
      openItem(launchStepItem, { subject: 'steps', details: { step: 4, saved: 5 } }),
      ago(4),
    );
  if (key === 'launch5')
    await writeItem(db, openItem(publishRequestItem, { subject: '', details: { name } }), ago(9));
  if (key === 'accelerate')
    await writeItem(
      db,
      openItem(agentNumbersItem, { subject: 'numbers', details: { numbers: unconfirmedNumber } }),
      ago(2),
    );
}

/** A prospect. */
export async function writeProspect(db: Client, now: Date): Promise<void> {
  const at = new Date(now.getTime() - 3 * day);
  const id = await idOf(
    db,
    `INSERT INTO app.prospects (first_name, last_name, email, phone_number, message, created_at)
     VALUES ('Imogen', 'Castellanos', 'imogen@example.com', '250-555-0134', 'Two of us, starting our own team in spring.', $1)
     RETURNING id`,
    [at],
  );
  await writeItem(
    db,
    openItem(prospectItem, { subject: id ?? '', details: { name: 'Imogen Castellanos' } }),
    at,
  );
}

type Written = DemoConversation & {
  clientId: number;
  userId: number;
  name: string;
  ago: (hours: number) => Date;
};

async function writeConversation(
  db: Client,
  { topic, lines, clientId, userId, name, ago }: Written,
): Promise<void> {
  let first: string | undefined;
  for (const { from, hoursAgo, words, email } of lines) {
    const isReply = from === 'staff';
    const id: string | undefined = await idOf(
      db,
      `INSERT INTO app.support_messages (client_id, user_id, staff_id, topic, message, created_at, conversation_id, is_reply,
         quote, other_address, unsaved_files, email_key)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) RETURNING id`,
      [
        clientId,
        isReply ? null : userId,
        isReply ? await anyStaff(db) : null,
        topic,
        words,
        ago(hoursAgo),
        first ?? null,
        isReply,
        email?.quote ?? '',
        email?.other_address ?? null,
        email?.unsaved_files ?? [],
        email ? sha256(`${topic} ${hoursAgo}`) : null,
      ],
    );
    first ??= id;
    await db.query(
      'UPDATE app.support_messages SET continued_at = $3 WHERE client_id = $1 AND id = $2 AND created_at < $3',
      [clientId, first, ago(hoursAgo)],
    );
  }
  const last = lines.at(-1);
  if (last?.from === 'client' && first)
    await writeItem(
      db,
      openItem(supportMessageItem, {
        subject: first,
        details: { topic, name, excerpt: last.words.slice(0, 160) },
      }),
      ago(last.hoursAgo),
    );
}

const anyStaff = (db: Client) => idOf(db, 'SELECT min(id) AS id FROM app.staff', []);

async function idOf(db: Client, text: string, values: unknown[]): Promise<string | undefined> {
  return (await db.query<{ id: string }>(text, values)).rows[0]?.id;
}

/** An item that waits since then. */
export async function writeItem(db: Client, item: Consequence, now: Date): Promise<void> {
  const { text, values } = write<null>()`${writeConsequences(emptySql, { now, open: item })}`;
  await db.query(text, [...values]);
}
