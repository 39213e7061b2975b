import type { Client } from 'pg';
import { formatSignUpConsent } from '#contract/newsletter/consent.ts';
import { createContactHash } from '#server/core/security/contact-hash.ts';
import { clientBoundHash } from '#server/core/db/client-bound-hash.ts';
import { encode, sql, toStatementText } from '#server/core/db/sql.ts';
import { enquiryEnds, isEnquiry } from '#server/features/consent/rules.ts';
import type { Seeded } from './account-rows.ts';
import type { DemoClient } from './accounts.ts';
import type { DemoContact } from './contacts.ts';
import { day } from './times.ts';

type Consent = {
  kind: 'express' | 'implied' | 'none';
  source: string | null;
  words?: string;
  given_at: Date | null;
  expires_at?: Date;
  unsubscribed_at?: Date;
};

/** The consent of a client's contacts, with its entries in the ledger. */
export async function writeConsents(
  db: Client,
  { clientId }: Seeded,
  contacts: readonly DemoContact[],
  { client, secretsKey, now }: { client: DemoClient; secretsKey: Buffer; now: Date },
): Promise<void> {
  const hashes = createContactHash(secretsKey);
  const agent = client.users.find(({ role }) => role === 'Admin');
  const agentName = agent?.name.join(' ') ?? client.name;
  const chosen =
    client.key === 'grow' ? chooseForGrow(contacts, agentName, now) : new Map<DemoContact, Consent>();
  for (const contact of contacts) {
    if (contact.email === null) continue;
    const { unsubscribed_at, ...consent } = chosen.get(contact) ?? byDefault(contact);
    const hash = clientBoundHash(hashes.ofEmail(contact.email));
    await run(
      db,
      sql`
      INSERT INTO app.newsletter_consents (client_id, lead_id, address_hash, is_valid_address, kind, source, words, given_at, expires_at, changed_at)
      SELECT client_id, id, ${hash}, true, ${consent.kind}, ${consent.source}, ${consent.words ?? null}, ${consent.given_at}::timestamptz,
        ${consent.expires_at ?? null}::timestamptz, ${consent.given_at ?? contact.created_at}::timestamptz
      FROM app.leads WHERE client_id = ${clientId} AND email = ${contact.email}`,
    );
    if (!unsubscribed_at) continue;
    await run(
      db,
      sql`
      UPDATE app.newsletter_consents SET kind = 'none', unsubscribed_at = ${unsubscribed_at}, changed_at = ${unsubscribed_at}
      WHERE client_id = ${clientId} AND address_hash = ${hash}`,
    );
    await run(
      db,
      sql`
      INSERT INTO app.newsletter_suppressions (client_id, address_hash, reason, created_at)
      VALUES (${clientId}, ${hash}, 'unsubscribed', ${unsubscribed_at})`,
    );
  }
}

const run = (db: Client, statement: ReturnType<typeof sql>) => {
  const { text, values } = toStatementText(statement);
  return db.query(text, values.map(encode));
};

const nothing: Consent = { kind: 'none', source: null, given_at: null };

/** A form is an enquiry, which counts for half a year. */
function byDefault({ entries }: DemoContact): Consent {
  const newest = entries.findLast(({ lead_source_id }) => isEnquiry(lead_source_id));
  if (!newest) return nothing;
  return {
    kind: 'implied',
    source: 'A form on your website',
    given_at: newest.created_at,
    expires_at: enquiryEnds(newest.created_at),
  };
}

const numbers = { implied: 6, expired: 2, unsubscribed: 3, none: 7 };

/**
 * Some of each kind; most said yes. The newest have only just written, and the oldest manual entries were asked long
 * ago.
 */
function chooseForGrow(
  contacts: readonly DemoContact[],
  agentName: string,
  now: Date,
): Map<DemoContact, Consent> {
  const wrote = contacts.filter(({ entries }) => entries.length > 0);
  const byHand = contacts.filter(({ entries }) => entries.length === 0);
  const implied = wrote.filter((contact) => byDefault(contact).kind === 'implied').slice(0, numbers.implied);
  const others = wrote.filter((contact) => !implied.includes(contact));
  const unsubscribed = others.slice(0, numbers.unsubscribed);
  const oldest = [...byHand, ...others.slice(numbers.unsubscribed).toReversed()];
  const none = oldest.slice(0, numbers.none);
  const expired = oldest.slice(numbers.none, numbers.none + numbers.expired);
  const saidYes = (contact: DemoContact): Consent => ({
    kind: 'express',
    ...(contact.entries.length > 0
      ? { source: 'Newsletter sign-up', words: formatSignUpConsent(agentName) }
      : { source: 'Said yes over coffee, and wrote the address down' }),
    given_at: contact.created_at,
  });
  const longAgo = new Date(now.getTime() - 230 * day);
  const other = new Map<DemoContact, Consent>([
    ...implied.map((contact): [DemoContact, Consent] => [contact, byDefault(contact)]),
    ...none.map((contact): [DemoContact, Consent] => [contact, nothing]),
    ...expired.map((contact): [DemoContact, Consent] => [
      contact,
      {
        kind: 'implied',
        source: 'Asked about a home at the open house',
        given_at: longAgo,
        expires_at: enquiryEnds(longAgo),
      },
    ]),
    ...unsubscribed.map((contact, index): [DemoContact, Consent] => [
      contact,
      {
        ...saidYes(contact),
        unsubscribed_at: new Date(
          Math.max(contact.created_at.getTime(), now.getTime() - (3 + 9 * index) * day),
        ),
      },
    ]),
  ]);
  return new Map(contacts.map((contact) => [contact, other.get(contact) ?? saidYes(contact)]));
}
