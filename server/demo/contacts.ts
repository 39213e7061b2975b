import type { DemoClient } from './accounts.ts';
import type { SeededRandom } from '#server/engines/words/seeded-random.ts';
import { makeHistoryEntries, type DemoEntry } from './history.ts';
import type { Person } from './people.ts';
import { day, daysAgo, hour, hoursAgo, minute } from './times.ts';
import { agentNotes, metNotes } from './words.ts';

export type DemoContact = {
  first_name: string;
  last_name: string;
  email: string | null;
  further_emails: { email: string; label: string }[];
  phone_number: string | null;
  further_phones: { label: string; phone_number: string }[];
  do_not_call: boolean;
  do_not_text: boolean;
  notes: string | null;
  preferred_time: string | null;
  lead_status_id: number;
  lead_source_id: number;
  lead_type_id: number | null;
  is_seen: boolean;
  is_update_seen: boolean;
  created_at: Date;
  updated_at: Date;
  /** newest last; empty where the contact was created by hand */
  entries: DemoEntry[];
};

type Making = { client: DemoClient; now: Date; people: Iterator<Person>; draw: SeededRandom };

const lead = 1;
const worked = [2, 2, 2, 5, 5, 6, 6, 6, 3, 3, 7, 8, 8, 9, 4, 1];
const manual = [13, 14, 14, 15, 16, 17, 17, 18, 19];

/** The contacts of one client, newest first: the newest unread, some with news, the rest worked over the year. */
export function makeContacts({ client, now, people, draw }: Making): DemoContact[] {
  const count = client.contacts;
  const unread = Math.ceil(count * 0.12);
  const contacts = Array.from({ length: count }, (_, index) => {
    const { value: person } = people.next();
    if (!person) throw new Error('The demo world has run out of people.');
    const number = String(100 + ((index * 7 + client.key.length * 11) % 100)).padStart(4, '0');
    const contact: Known = {
      first_name: person.first,
      last_name: person.last,
      email: person.email,
      further_emails: [],
      phone_number: draw.chance(0.1) ? null : `${client.areaCode}-555-${number}`,
      further_phones: [],
      do_not_call: index % 13 === 6,
      do_not_text: index % 13 === 6 || index % 17 === 3,
      lead_type_id: draw.one([1, 1, 2, null]),
    };
    const ago = Math.round(365 * (index / count) ** 1.7);
    if (index < unread) return fresh(contact, index, { client, now, draw });
    // every seventh has a new form that the agent has not seen yet
    if ((index - unread) % 7 === 0) return withNews(contact, ago, { client, now, draw, index });
    if (ago > 4 && draw.chance(0.28)) return byHand(contact, ago, { client, now, draw });
    return read(contact, ago, { client, now, draw, index });
  });
  // somebody whom the agent met, and who left a number alone
  const met = contacts.find(({ entries, phone_number }) => entries.length === 0 && phone_number);
  const all = contacts.map((contact, index) =>
    contact === met ? { ...contact, email: null } : index % 9 === 4 ? addFurther(contact) : contact,
  );
  return withDuplicate(all);
}

/** Somebody who wrote again from another address, so that two contacts can be merged. */
function withDuplicate(contacts: readonly DemoContact[]): DemoContact[] {
  const [one, again] = contacts.filter(
    ({ lead_status_id, email, phone_number }) =>
      lead_status_id === 2 && email !== null && phone_number !== null,
  );
  if (!one || !again) return [...contacts];
  const { first_name, last_name, phone_number } = one;
  const email = `${one.email?.split('@')[0] ?? ''}@work.example.com`;
  return contacts.map((contact) =>
    contact === again ? { ...contact, first_name, last_name, phone_number, email } : contact,
  );
}

/** With an address at work, and another phone. */
function addFurther(contact: DemoContact): DemoContact {
  const work = contact.email?.replace(/@.*/, '@office.example.net') ?? '';
  const home = contact.phone_number?.replace(/\d\d$/, (end) =>
    String((Number(end) + 50) % 100).padStart(2, '0'),
  );
  return {
    ...contact,
    further_emails: [{ email: work, label: 'Work' }],
    further_phones: home ? [{ label: 'Home', phone_number: home }] : [],
  };
}

type Known = Pick<
  DemoContact,
  | 'do_not_call'
  | 'do_not_text'
  | 'first_name'
  | 'last_name'
  | 'email'
  | 'further_emails'
  | 'phone_number'
  | 'further_phones'
  | 'lead_type_id'
>;
type Around = { client: DemoClient; now: Date; draw: SeededRandom };

function fresh(contact: Known, index: number, { client, now, draw }: Around): DemoContact {
  const at = index === 0 ? hoursAgo(0.4, now) : hoursAgo(index * 5 + draw.part() * 3, now);
  const entries = makeHistoryEntries(client, [at], contact.phone_number, draw);
  return receiveContact(contact, entries, { is_seen: false, is_update_seen: false });
}

function withNews(
  contact: Known,
  ago: number,
  { client, now, draw, index }: Around & { index: number },
): DemoContact {
  const earlier = timesSince(
    daysAgo(ago + 6, now, draw),
    daysAgo(3, now, draw),
    entryCount(client, index, draw),
    draw,
  );
  const latest = new Date(now.getTime() - draw.between(1, 50) * hour - draw.between(0, 59) * minute);
  const entries = makeHistoryEntries(client, [...earlier, latest], contact.phone_number, draw);
  return {
    ...receiveContact(contact, entries, { is_seen: true, is_update_seen: false }),
    lead_status_id: draw.one(worked),
  };
}

function read(
  contact: Known,
  ago: number,
  { client, now, draw, index }: Around & { index: number },
): DemoContact {
  const first = daysAgo(ago + 1, now, draw);
  const latest = ago < 3 ? first : daysAgo(draw.between(2, ago), now, draw);
  const times = timesSince(first, latest, entryCount(client, index, draw), draw);
  const entries = makeHistoryEntries(client, times, contact.phone_number, draw);
  const lastForm = times.at(-1) ?? first;
  const status = ago < 3 ? draw.one([lead, 2]) : draw.one(worked);
  return {
    ...receiveContact(contact, entries, { is_seen: true, is_update_seen: true }),
    lead_status_id: status,
    ...(status !== lead && draw.chance(0.75)
      ? {
          notes: insertArea(draw.one(agentNotes[status] ?? metNotes), client, draw),
          updated_at: after(lastForm, now, draw),
        }
      : {}),
  };
}

function byHand(contact: Known, ago: number, { client, now, draw }: Around): DemoContact {
  const created_at = daysAgo(ago, now, draw);
  return {
    ...contact,
    notes: draw.chance(0.85) ? insertArea(draw.one(metNotes), client, draw) : null,
    preferred_time: draw.one(['Mornings', 'Evenings', null]),
    lead_status_id: draw.one(worked),
    lead_source_id: draw.one(manual),
    is_seen: true,
    is_update_seen: true,
    created_at,
    updated_at: draw.chance(0.5) ? after(created_at, now, draw) : created_at,
    entries: [],
  };
}

/** As the lead intake stores it: the first form creates the contact, later ones fill empty fields. */
function receiveContact(
  contact: Known,
  entries: DemoEntry[],
  seen: Pick<DemoContact, 'is_seen' | 'is_update_seen'>,
): DemoContact {
  const [first, last] = [entries[0], entries.at(-1)];
  if (!first || !last) throw new Error('A form makes the contact.');
  return {
    ...contact,
    ...seen,
    phone_number: entries.some((entry) => entry.phone_number) ? contact.phone_number : null,
    notes: entries.find((entry) => entry.notes)?.notes ?? null,
    preferred_time: entries.find((entry) => entry.preferred_time)?.preferred_time ?? null,
    lead_status_id: lead,
    lead_source_id: first.lead_source_id,
    created_at: first.created_at,
    updated_at: last.created_at,
    entries,
  };
}

/** Mostly one form, sometimes many; two people of the largest account fill more than a page of the history. */
function entryCount({ key }: DemoClient, index: number, draw: SeededRandom): number {
  if (key === 'grow' && index === 11) return 14;
  if (key === 'grow' && index === 26) return 12;
  return draw.one([1, 1, 1, 1, 1, 1, 2, 2, 2, 3, 4, 6]);
}

function timesSince(first: Date, latest: Date, count: number, draw: SeededRandom): Date[] {
  const span = Math.max(latest.getTime() - first.getTime(), (count - 1) * hour);
  const between = Array.from({ length: count - 1 }, () => first.getTime() + Math.floor(draw.part() * span));
  return [first.getTime(), ...between.toSorted((a, b) => a - b)].map((at) => new Date(at));
}

const after = (moment: Date, now: Date, draw: SeededRandom) =>
  new Date(
    Math.min(
      moment.getTime() + draw.between(2, 9 * 24) * hour,
      Math.max(moment.getTime(), now.getTime() - day),
    ),
  );

const insertArea = (words: string, { areas }: DemoClient, draw: SeededRandom) =>
  words.replace('{area}', draw.one(areas).replace(/, .*/, ''));
