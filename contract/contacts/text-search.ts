import * as z from 'zod/mini';
import { allUsers } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { id, instant, text } from '../fields.ts';
import { scoped } from '../key-access.ts';
import { maxSearchLength } from './lists.ts';

export const maxFoundTexts = 20;

/** Where the words are. */
const textPlaces = ['notes', 'earlier_notes', 'form', 'note', 'call', 'email_from', 'email_to'] as const;
export type TextPlace = (typeof textPlaces)[number];

const FoundText = z.object({
  lead_id: id,
  name: z.string(),
  place: z.enum(textPlaces),
  /** the words with the text around them */
  excerpt: z.string(),
  created_at: instant,
});
export type FoundText = z.infer<typeof FoundText>;

export const textSearch = {
  search: endpoint({
    method: 'GET',
    path: '/leads/texts',
    access: scoped('contacts:read', allUsers()),
    summary: 'Contacts with these words in their notes, forms, calls and emails, the newest text first',
    query: z.object({ search: z._default(text(maxSearchLength), '') }),
    data: z.array(FoundText),
    meta: z.object({ has_more: z.boolean() }),
  }),
};
