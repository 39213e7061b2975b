import { Mail, MessageSquare, Phone, type LucideIcon } from 'lucide-react';
import { Suspense, type MouseEvent, type ReactElement } from 'react';
import type { Contact } from '#contract/contacts/contacts.ts';
import { phoneHref, textHref } from '#contract/phones.ts';
import { beginReach } from '#web/contacts/followup/reach.ts';
import type { ButtonLook } from '#web/parts/button-look.ts';
import { lazyPart } from '#web/parts/lazy-part.ts';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { createReplyHref, type Question } from './reply.ts';
import { useMarkContacted } from './use-mark-contacted.ts';

type AnswerLinksProps = Pick<ButtonLook, 'variant' | 'size'> & {
  contact: Contact;
  /** quoted in the email; null if they never wrote */
  question: Question | null;
};

/** Buttons to call, text or email a contact. An email to a new lead marks it as Contacted. */
export function AnswerLinks({ contact, question, ...look }: AnswerLinksProps): ReactElement {
  const markContacted = useMarkContacted();
  const { name, email, phone_number: number } = contact;
  const links: { icon: LucideIcon; label: string; href: string; onClick: (event: MouseEvent) => void }[] = [
    ...(number
      ? [
          {
            icon: Phone,
            label: 'Call',
            href: phoneHref(number),
            onClick: (event: MouseEvent) => beginReach(event, { contact, way: 'call', number }),
          },
          {
            icon: MessageSquare,
            label: 'Text',
            href: textHref(number),
            onClick: (event: MouseEvent) => beginReach(event, { contact, way: 'text', number }),
          },
        ]
      : []),
    ...(email
      ? [
          {
            icon: Mail,
            label: 'Email',
            href: createReplyHref(email, question),
            onClick: () => markContacted(contact),
          },
        ]
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

const ReachQuestions = lazyPart(async () => ({
  default: (await import('#web/contacts/followup/ReachQuestions.tsx')).ReachQuestions,
}));

/** Once on a screen with these links. */
export const Reaching = (): ReactElement => (
  <Suspense fallback={null}>
    <ReachQuestions />
  </Suspense>
);
