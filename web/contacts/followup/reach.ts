import type { MouseEvent } from 'react';
import type { Contact } from '#contract/contacts/contacts.ts';

/** A call or a text that a person begins from a link, to one of the contact's numbers. */
export type Reach = { contact: Contact; way: 'call' | 'text'; number: string };

let pending: Reach | undefined;
const keep = (reach: Reach): void => void (pending = reach);
let handle = keep;

/** The handler loads after the links, so it also gets the tap that came before it. */
export function handleReach(handler: (reach: Reach) => void): () => void {
  handle = handler;
  if (pending) handler(pending);
  pending = undefined;
  return () => void (handle = keep);
}

export const isUnwanted = ({ contact, way }: Reach): boolean => contact[`do_not_${way}`];

/** A click on a link that calls or texts. If the contact wants neither, a question comes before the dialer. */
export function beginReach(event: MouseEvent, reach: Reach): void {
  if (isUnwanted(reach)) event.preventDefault();
  handle(reach);
}
