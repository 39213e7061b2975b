import type { ReactElement, ReactNode } from 'react';
import type { Contact } from '#contract/contacts/contacts.ts';
import { phoneHref } from '#contract/phones.ts';
import { beginReach } from '#web/contacts/followup/reach.ts';
import { EmailText } from '#web/parts/EmailText.tsx';
import { notProvided } from './contact-words.ts';
import { PhoneText } from '#web/parts/Shown.tsx';
import { Tag } from '#web/parts/Tag.tsx';

export function formatProvided(text: string | null, missing: string = notProvided): ReactNode {
  return text || <span className="text-muted">{missing}</span>;
}

const link = 'font-[550] text-action underline underline-offset-3 hover:decoration-2';

export function EmailItem({ email }: { email: string | null }): ReactNode {
  if (!email) return formatProvided(null);
  return (
    <a href={`mailto:${email}`} className={link}>
      <EmailText email={email} />
    </a>
  );
}

type PhoneItemProps = { phone: string | null; /** undefined while it loads */ contact: Contact | undefined };

export function PhoneItem({ phone, contact }: PhoneItemProps): ReactNode {
  if (!phone) return formatProvided(null);
  if (!contact) return <PhoneText number={phone} />;
  return (
    <a
      href={phoneHref(phone)}
      onClick={(event) => beginReach(event, { contact, way: 'call', number: phone })}
      className={link}
    >
      <PhoneText number={phone} />
    </a>
  );
}

/** Further emails or phones, a line each, with their labels. */
export const FurtherItems = ({
  items,
}: {
  items: readonly { label: string; value: ReactNode }[];
}): ReactElement => (
  <>
    {items.map(({ label, value }, n) => (
      <span key={n} className="block">
        {value}
        {label && <span className="text-muted"> · {label}</span>}
      </span>
    ))}
  </>
);

export function WindowLink({ href, children }: { href: string; children: ReactNode }): ReactElement {
  return (
    <a href={href} target="_blank" rel="noopener" className={link}>
      {children}
    </a>
  );
}

/** Beside the phone: the ways in which the contact does not want to be reached. */
export const ReachTags = ({ contact }: { contact: Contact }): ReactElement | null =>
  contact.do_not_call || contact.do_not_text ? (
    <span className="mt-1 flex gap-2">
      {contact.do_not_call && <Tag kind="danger">Do not call</Tag>}
      {contact.do_not_text && <Tag kind="danger">Do not text</Tag>}
    </span>
  ) : null;
