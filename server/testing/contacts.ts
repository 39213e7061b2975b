import { beforeEach } from 'vitest';
import { contacts, type Contact } from '#contract/contacts/contacts.ts';
import { call, type Sent } from './people.ts';
import { testWorld } from './test-world.ts';

/** Two clients without contacts, and the calls most contact tests make as Alice of the first. */
export async function contactsWorld() {
  const { server, owner, newClient } = await testWorld();
  const here = await newClient();
  const there = await newClient();
  beforeEach(() =>
    owner.query(
      'DELETE FROM app.leads; DELETE FROM app.lead_totals; DELETE FROM app.blocks; DELETE FROM app.activity',
    ),
  );

  const draft = { first_name: 'Nora', last_name: 'Novak', email: 'nora@example.com', lead_source_id: 14 };
  const send = (endpoint: Parameters<typeof call>[2], sent: Sent, token = here.alice.token) =>
    call(server.app, token, endpoint, sent);
  const create = (fields: object = {}, token = here.alice.token) =>
    send(contacts.create, { body: { ...draft, ...fields } }, token);
  const made = async (fields: object = {}, token = here.alice.token): Promise<number> =>
    dataOf((await create(fields, token)).body, { id: 0 }).id;
  const names = async (query: Record<string, string>, token = here.alice.token) =>
    dataOf<Contact[]>((await send(contacts.list, { query }, token)).body, []).map(
      ({ first_name }) => first_name,
    );

  return { server, owner, here, there, draft, send, create, made, names };
}

export const dataOf = <T>(body: unknown, otherwise: T): T => Object.assign({ data: otherwise }, body).data;
