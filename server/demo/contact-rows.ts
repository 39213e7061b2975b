import type { Client } from 'pg';
import type { Seeded, SeededUser } from './account-rows.ts';
import type { DemoContact } from './contacts.ts';
import type { SeededRandom } from '#server/engines/words/seeded-random.ts';
import { day, hour } from './times.ts';

type Numbered = { contact: DemoContact; id: number; entries: { id: number; at: Date }[] };

/** Writes contacts, their history, the stored totals, the notifications of every user, the Admin's device and the activity log. */
export async function writeContacts(
  db: Client,
  { clientId, users }: Seeded,
  contacts: readonly DemoContact[],
  { now, draw }: { now: Date; draw: SeededRandom },
): Promise<void> {
  if (contacts.length === 0) return;
  const numbered = await number(db, contacts);
  await insert(
    db,
    'leads',
    numbered.map(({ contact, id }) => ({ client_id: clientId, id, ...contact, entries: undefined })),
  );
  await insert(
    db,
    'lead_history',
    numbered.flatMap(({ contact, id, entries }) =>
      contact.entries.map((entry, index) => ({
        client_id: clientId,
        id: entries[index]?.id,
        lead_id: id,
        email: contact.email,
        ...entry,
      })),
    ),
  );
  await db.query(
    `INSERT INTO app.lead_totals (client_id, slot, contacts, of_status)
     SELECT $1::bigint, 0, sum(n), array_agg(n ORDER BY status) FROM (
       SELECT status, count(l.id)::int AS n FROM generate_series(0, 9) s (status)
       LEFT JOIN app.leads l ON l.client_id = $1 AND coalesce(l.lead_status_id, 0) = status GROUP BY status) c`,
    [clientId],
  );
  await insert(
    db,
    'notifications',
    notificationsOf(numbered, users, now).map((row) => ({ client_id: clientId, ...row })),
  );
  await insert(
    db,
    'push_devices',
    users
      .filter(({ role, isPending }) => role === 'Admin' && !isPending)
      .map(({ id }) => ({ client_id: clientId, user_id: id, ...switchedOffDevice(now) })),
  );
  await insert(
    db,
    'activity',
    activityOf(numbered, users, { now, draw }).map((row) => ({ client_id: clientId, ...row })),
  );
}

/** A device that is switched off, so that the demo world calls no push service. */
const switchedOffDevice = (now: Date) => ({
  session: '\\x',
  name: 'Safari on iPad',
  endpoint: 'https://web.push.apple.com/demo',
  p256dh: 'demo',
  auth: 'demo',
  is_on: false,
  created_at: new Date(now.getTime() - 40 * day),
  renewed_at: new Date(now.getTime() - 9 * day),
  sent_at: new Date(now.getTime() - 9 * day),
  received_at: new Date(now.getTime() - 9 * day),
});

/** Notifications of the last 90 days; those from before the last sign-in of a user are read. */
function notificationsOf(numbered: readonly Numbered[], users: readonly SeededUser[], now: Date) {
  const rows = numbered.flatMap(({ contact, id, entries }) =>
    entries.flatMap((entry, index) =>
      users
        .filter(({ isPending, joined }) => !isPending && joined < entry.at)
        .filter(() => entry.at.getTime() > now.getTime() - 90 * day)
        .map((user) => ({
          user_id: user.id,
          event: index === 0 ? 'contact.received' : 'contact.updated_by_form',
          lead_id: id,
          history_id: entry.id,
          seen:
            (contact.is_seen && contact.is_update_seen) ||
            entry.at.getTime() < now.getTime() - lastVisit[user.role],
          created_at: entry.at,
        })),
    ),
  );
  return rows.toSorted(byTime);
}

const lastVisit = { Admin: 12 * hour, Editor: 30 * hour, 'View Only': 6 * day };

function activityOf(
  numbered: readonly Numbered[],
  users: readonly SeededUser[],
  { now, draw }: { now: Date; draw: SeededRandom },
) {
  const actors = users.filter(
    ({ isPending, role, joined }) =>
      !isPending && role !== 'View Only' && joined < new Date(now.getTime() - 30 * day),
  );
  const rows = numbered.flatMap(({ contact, id, entries }) => {
    const of = (event: string, created_at: Date, user_id: number | null) => ({
      type: 'contact',
      event,
      user_id,
      subject_id: id,
      details: {},
      created_at,
    });
    const actor = actors.length > 0 ? draw.one(actors).id : null;
    const came = entries.map(({ at }, index) =>
      of(index === 0 ? 'contact.received' : 'contact.updated_by_form', at, null),
    );
    const events = entries.length === 0 ? [of('contact.created', contact.created_at, actor)] : came;
    const last = events.at(-1)?.created_at ?? contact.created_at;
    const moved =
      contact.lead_status_id === 1 || entries.length === 0
        ? []
        : [of('contact.status_changed', later(events[0]?.created_at ?? last, now), actor)];
    const edited = contact.updated_at > last ? [of('contact.edited', contact.updated_at, actor)] : [];
    return [...events, ...moved, ...edited];
  });
  return rows.toSorted(byTime);
}

const later = (moment: Date, now: Date) => new Date(Math.min(moment.getTime() + 3 * hour, now.getTime()));

/** Ids in chronological order, oldest first. */
async function number(db: Client, contacts: readonly DemoContact[]): Promise<Numbered[]> {
  const sorted = contacts.toSorted(byTime);
  const leadIds = await ids(db, 'leads', sorted.length);
  const numbered = sorted.map((contact, index) => ({
    contact,
    id: leadIds[index] ?? 0,
    entries: contact.entries.map(({ created_at }) => ({ id: 0, at: created_at })),
  }));
  const all = numbered.flatMap(({ entries }) => entries).toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const entryIds = await ids(db, 'lead_history', all.length);
  all.forEach((entry, index) => (entry.id = entryIds[index] ?? 0));
  return numbered;
}

async function ids(db: Client, table: string, count: number): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    `SELECT nextval(pg_get_serial_sequence($1, 'id')) AS id FROM generate_series(1, $2)`,
    [`app.${table}`, count],
  );
  return rows.map(({ id }) => id);
}

/** One statement per table; its columns are the keys of the first row that have a value. */
async function insert(db: Client, table: string, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return;
  const columns = Object.entries(rows[0] ?? {})
    .flatMap(([name, value]) => (value === undefined ? [] : [name]))
    .join(', ');
  await db.query(
    `INSERT INTO app.${table} (${columns}) OVERRIDING SYSTEM VALUE
     SELECT ${columns} FROM jsonb_populate_recordset(NULL::app.${table}, $1)`,
    [JSON.stringify(rows)],
  );
}

const byTime = (a: { created_at: Date }, b: { created_at: Date }) =>
  a.created_at.getTime() - b.created_at.getTime();
