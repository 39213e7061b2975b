import { contacts } from '#contract/contacts/contacts.ts';
import { merging } from '#contract/contacts/merging.ts';
import { contactMessages } from '#contract/contacts/messages.ts';
import { timeline } from '#contract/contacts/timeline.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { ApiResult, Sent } from './people.ts';
import { parseData } from './results.ts';

type Caller = (endpoint: Endpoint, sent?: Sent) => Promise<ApiResult>;

/** A note, or a call without an answer. */
export async function addEntry(by: Caller, id: number, outcome: 'no_answer' | null) {
  const sent = { params: { id }, body: { outcome, text: 'Wants a garden' } };
  return { ...sent.params, entry_id: parseData(timeline.add.data, await by(timeline.add, sent)).id };
}

/** Adds a contact and writes to them. */
export async function sendEmail(by: Caller): Promise<ApiResult> {
  const body = { first_name: 'Nora', last_name: 'Novak', email: 'nora@letter.example', lead_source_id: 14 };
  const { id } = parseData(contacts.create.data, await by(contacts.create, { body }));
  return by(contactMessages.send, { params: { id }, body: { subject: 'Hello', text: 'Hi' } });
}

/** Adds two contacts and makes one of them; the id of the other. */
export async function mergeTwo(by: Caller): Promise<number> {
  const add = async (email: string) => {
    const body = { first_name: 'Nora', last_name: 'Novak', email, lead_source_id: 14 };
    return parseData(contacts.create.data, await by(contacts.create, { body })).id;
  };
  const [id, other_id] = [await add('nora@home.example'), await add('nora@work.example')];
  await by(merging.merge, { params: { id }, body: { other_id } });
  return other_id;
}
