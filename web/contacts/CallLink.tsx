import type { ReactElement } from 'react';
import type { Contact } from '#contract/contacts/contacts.ts';
import { phoneHref } from '#contract/phones.ts';
import { PhoneText } from '#web/parts/Shown.tsx';

type CallLinkProps = { contact: Contact; number: string };

/** A phone link inside a table row that is itself a link. ListEnd asks how the call went. */
export const CallLink = ({ contact, number }: CallLinkProps): ReactElement => (
  <a
    href={phoneHref(number)}
    data-call={contact.id}
    className="relative z-1 -ml-2 inline-flex min-h-8 items-center rounded-control px-2 text-sm font-[550] text-action tabular-nums md:hidden"
  >
    <span className="sr-only">Call {contact.name}, </span>
    <PhoneText number={number} />
  </a>
);
