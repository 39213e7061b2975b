import { Mail, MessageSquare, Phone, type LucideIcon } from 'lucide-react';
import type { ReactElement } from 'react';
import type { Contact } from '#contract/contacts/contacts.ts';
import { phoneHref, textHref } from '#contract/phones.ts';
import type { ButtonLook } from '#web/parts/button-look.ts';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { createReplyHref, type Question } from './reply.ts';
import { useMarkContacted } from './use-mark-contacted.ts';

type AnswerLinksProps = Pick<ButtonLook, 'variant' | 'size'> & {
  contact: Contact;
  /** quoted in the email; null if they never wrote */
  question: Question | null;
};

/** Buttons to call, text or email a contact. The first answer to a new lead marks it as Contacted. */
export function AnswerLinks({ contact, question, ...look }: AnswerLinksProps): ReactElement {
  const markContacted = useMarkContacted();
  const { name, email, phone_number: phone } = contact;
  const links: { icon: LucideIcon; label: string; href: string }[] = [
    ...(phone
      ? [
          { icon: Phone, label: 'Call', href: phoneHref(phone) },
          { icon: MessageSquare, label: 'Text', href: textHref(phone) },
        ]
      : []),
    ...(email ? [{ icon: Mail, label: 'Email', href: createReplyHref(email, question) }] : []),
  ];
  return (
    <>
      {links.map(({ icon: Icon, label, href }) => (
        <LinkButton key={label} {...look} href={href} onClick={() => markContacted(contact)}>
          <Icon aria-hidden />
          <span>
            {label}
            <span className="sr-only"> {name}</span>
          </span>
        </LinkButton>
      ))}
    </>
  );
}
