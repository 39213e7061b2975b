import { contacts, type Contact } from '#contract/contacts/contacts.ts';
import { connectOwner } from './owner.ts';
import { call, makeClient, makeStaff, noon, testServer, type Sent } from './people.ts';

/** Two clients without contacts, and the calls most contact tests make as Alice of the first. */
export async function contactsWorld() {
  const server = await testServer();
  const owner = await connectOwner(server.database);
  const staff = await makeStaff(server.database);
  const here = await makeClient(server.database, staff.id);
  const there = await makeClient(server.database, staff.id);

  const draft = { first_name: 'Nora', last_name: 'Novak', email: 'nora@example.com', lead_source_id: 14 };
  const send = (endpoint: Parameters<typeof call>[2], sent: Sent, token = here.alice.token) =>
    call(server.app, token, endpoint, sent);
  const create = (fields: object = {}, token = here.alice.token) =>
    send(contacts.create, { body: { ...draft, ...fields } }, token);
  const made = async (fields: object = {}, token = here.alice.token): Promise<number> =>
    readData((await create(fields, token)).body, { id: 0 }).id;
  const names = async (query: Record<string, string>, token = here.alice.token) =>
    readData<Contact[]>((await send(contacts.list, { query }, token)).body, []).map(
      ({ first_name }) => first_name,
    );

  return {
    server,
    owner,
    here,
    there,
    draft,
    send,
    create,
    made,
    names,
    fresh: async () => {
      server.clock.now = noon;
      await owner.query(
        'DELETE FROM app.leads; DELETE FROM app.lead_totals; DELETE FROM app.blocks; DELETE FROM app.activity',
      );
    },
    close: async () => {
      await owner.end();
      await server.close();
    },
  };
}

export const readData = <T>(body: unknown, otherwise: T): T => Object.assign({ data: otherwise }, body).data;
