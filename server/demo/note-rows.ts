import type { Client } from 'pg';
import { insertNote, pinNote } from '#server/features/staff/cross-client/notes.ts';
import { demoClients, type demoStaff } from './accounts.ts';
import { day } from './times.ts';

type DemoNote = {
  client: string;
  by: (typeof demoStaff)[number]['email'];
  daysAgo: number;
  text: string;
  isPinned?: true;
};

/** Colleagues' notes about clients. */
const notes: DemoNote[] = [
  {
    client: 'grow',
    by: 'support@provider.example.com',
    daysAgo: 41,
    text: 'Prefers a call to an email, best before ten. The assistant handles the newsletter.',
    isPinned: true,
  },
  {
    client: 'grow',
    by: 'staff@provider.example.com',
    daysAgo: 6,
    text: 'Asked whether the summer campaign can start a week earlier. I said yes, ads know about it.',
  },
  {
    client: 'drive',
    by: 'staff@provider.example.com',
    daysAgo: 2,
    text: 'Wants to hear what Accelerate would cost. I call on Thursday.',
  },
  {
    client: 'launch4',
    by: 'designer@provider.example.com',
    daysAgo: 3,
    text: 'Second round of changes: larger photos on the start page, and a calmer green.',
  },
];

/**
 * Writes the notes of staff with the console's own statements and login: their table does not allow the database
 * owner to write. A client with notes keeps them, so this may run again.
 */
export async function writeNotes(system: Client, now: Date): Promise<void> {
  const { rows: clients } = await system.query<{ id: number; name: string }>(
    'SELECT id::int, name FROM app.clients c WHERE NOT EXISTS (SELECT FROM app.client_notes n WHERE n.client_id = c.id)',
  );
  const { rows: people } = await system.query<{ id: number; email: string }>(
    'SELECT id::int, email FROM app.staff',
  );
  for (const { client: key, by, daysAgo, text, isPinned } of notes) {
    const name = demoClients.find((one) => one.key === key)?.name;
    const clientId = clients.find((one) => one.name === name)?.id;
    const staffId = people.find(({ email }) => email === by)?.id;
    if (clientId === undefined || staffId === undefined) continue;
    const written = insertNote({ clientId, staffId, text, now: new Date(now.getTime() - daysAgo * day) });
    const { rows } = await system.query<{ json_build_object: { id: number } }>(written.text, [
      ...written.values,
    ]);
    const id = rows[0]?.json_build_object.id;
    if (!isPinned || id === undefined) continue;
    const pinned = pinNote(id, { clientId, isPinned });
    await system.query(pinned.text, [...pinned.values]);
  }
}
