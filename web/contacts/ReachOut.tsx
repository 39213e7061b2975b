import { Mail, MessageSquare, Phone, type LucideIcon } from 'lucide-react';
import type { ReactElement } from 'react';
import type { Contact } from '#contract/contacts/contacts.ts';
import { phoneHref, textHref } from '#contract/phones.ts';
import { LinkButton } from '#web/parts/LinkButton.tsx';

/** Buttons to call or email the contact. Their space is reserved while the contact loads. */
export function ReachOut({ contact }: { contact: Contact | undefined }): ReactElement {
  return (
    <div className="mt-4 flex min-h-11 gap-2 max-sm:*:flex-1">
      {contact?.phone_number && (
        <>
          <ReachLink icon={Phone} href={phoneHref(contact.phone_number)} label="Call" whom={contact.name} />
          <ReachLink
            icon={MessageSquare}
            href={textHref(contact.phone_number)}
            label="Text"
            whom={contact.name}
          />
        </>
      )}
      {contact?.email && (
        <ReachLink icon={Mail} href={`mailto:${contact.email}`} label="Email" whom={contact.name} />
      )}
    </div>
  );
}

type ReachLinkProps = { icon: LucideIcon; href: string; label: string; whom: string };

const ReachLink = ({ icon: Icon, href, label, whom }: ReachLinkProps): ReactElement => (
  <LinkButton href={href} variant="secondary">
    <Icon aria-hidden />
    <span>
      {label}
      <span className="sr-only"> {whom}</span>
    </span>
  </LinkButton>
);
