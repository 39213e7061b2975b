import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import type { FileStore } from '#server/core/files/store.ts';
import { sha256 } from '#server/core/security/hashes.ts';
import type { Seeded } from './account-rows.ts';
import { drawRoom, storeFile } from './listing-pictures.ts';

const messages = [
  {
    hoursAfter: 3,
    isIncoming: false,
    subject: 'Re: Your question',
    text: 'Thanks for writing! The home is still available, and the owners are flexible on dates.\n\nWould Saturday at 2 pm suit you for a showing?',
    quote: '',
  },
  {
    hoursAfter: 9,
    isIncoming: true,
    subject: 'Re: Your question',
    text: 'Saturday at 2 works for both of us.\nIs there parking on the street? Our pre-approval is attached, and the room our sofa has to fit into.',
    quote: 'You wrote:\n> Would Saturday at 2 pm suit you for a showing?',
  },
  {
    hoursAfter: 10,
    isIncoming: false,
    subject: 'Re: Your question',
    text: 'Perfect, see you Saturday at 2. There is visitor parking behind the building.',
    quote: 'You wrote:\n> Is there parking on the street?',
  },
] as const;

/** Emails of the Admin with a contact who was written to lately, and an answer. */
export async function writeMessages(
  db: Client,
  { clientId, users }: Seeded,
  { now, files }: { now: Date; files: FileStore | null },
): Promise<void> {
  const admin = users.find(({ role, isPending }) => role === 'Admin' && !isPending);
  if (!admin) return;
  await db.query(
    `INSERT INTO app.lead_messages (client_id, lead_id, is_incoming, address, subject, text, quote, message_id, key, state, user_id, created_at)
     SELECT $1, l.id, m."isIncoming", l.email, m.subject, m.text, m.quote,
       CASE WHEN m."isIncoming" THEN '<demo-' || l.id || '@example.com>' END, CASE WHEN m."isIncoming" THEN $5::bytea END,
       CASE WHEN NOT m."isIncoming" THEN 'sent' END, CASE WHEN NOT m."isIncoming" THEN $2::bigint END, l.updated_at + m."hoursAfter" * interval '1 hour'
     FROM jsonb_to_recordset($3) m ("hoursAfter" int, "isIncoming" boolean, subject text, text text, quote text),
       LATERAL (SELECT id, email, updated_at FROM app.leads
         WHERE client_id = $1 AND lead_status_id = 2 AND email IS NOT NULL AND updated_at < $4::timestamptz - interval '1 day'
         ORDER BY updated_at DESC, id DESC LIMIT 1) l
     ORDER BY m."hoursAfter"`,
    [clientId, admin.id, JSON.stringify(messages), now, sha256('an answer of the demo')],
  );
  if (files !== null) await writeFiles(db, clientId, { files, now });
}

/** The files of the answer. */
async function writeFiles(
  db: Client,
  clientId: number,
  { files, now }: { files: FileStore; now: Date },
): Promise<void> {
  for (const [name, ending, bytes] of [
    ['our-living-room.jpg', 'jpg', await drawRoom('rustic-02')],
    ['pre-approval.pdf', 'pdf', Buffer.from(letter)],
  ] as const) {
    const stored = `private/${createHash('sha256').update(`answer ${clientId} ${name}`).digest('hex')}.${ending}`;
    const { rowCount } = await db.query(
      `INSERT INTO app.files (client_id, name, original_name, size, purpose, message_id, created_at)
       SELECT client_id, $2, $3, $4, 'message', id, least(created_at, $5) FROM app.lead_messages WHERE client_id = $1 AND is_incoming`,
      [clientId, stored, name, bytes.length, now],
    );
    if (rowCount === 1) await storeFile(files, stored, bytes);
  }
}

/** A page with one line, as small as a PDF can be. */
const letter = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>endobj
4 0 obj<</Length 64>>stream
BT /F 14 Tf 72 700 Td (Pre-approved up to $745,000 until March.) Tj ET
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
trailer<</Root 1 0 R>>
%%EOF
`;
