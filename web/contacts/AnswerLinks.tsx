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
  /** how a call went is asked afterwards, and only then it may be an answer */
  onCall: (contactId: number) => void;
};

/** Buttons to call, text or email a contact. A text or email to a new lead marks it as Contacted. */
export function AnswerLinks({ contact, question, onCall, ...look }: AnswerLinksProps): ReactElement {
  const markContacted = useMarkContacted();
  const { id, name, email, phone_number: phone } = contact;
  const answer = () => markContacted(contact);
  const links: { icon: LucideIcon; label: string; href: string; onClick: () => void }[] = [
    ...(phone
      ? [
          { icon: Phone, label: 'Call', href: phoneHref(phone), onClick: () => onCall(id) },
          { icon: MessageSquare, label: 'Text', href: textHref(phone), onClick: answer },
        ]
      : []),
    ...(email
      ? [{ icon: Mail, label: 'Email', href: createReplyHref(email, question), onClick: answer }]
      : []),
  ];
  return (
    <>
      {links.map(({ icon: Icon, label, ...link }) => (
        <LinkButton key={label} {...look} {...link}>
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
