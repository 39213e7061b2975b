import { Mail, MessageSquare, Phone, type LucideIcon } from 'lucide-react';
import type { ReactElement } from 'react';
import type { Contact } from '#contract/contacts/contacts.ts';
import { LinkButton } from '#web/parts/LinkButton.tsx';

/** What most people open a contact for. The places are kept free until it is known how the person can be reached. */
export function ReachOut({ contact }: { contact: Contact | undefined }): ReactElement {
  return (
    <div className="mt-4 flex min-h-11 gap-2 max-sm:*:flex-1">
      {contact?.phone_number && (
        <>
          <Way icon={Phone} href={`tel:${contact.phone_number}`} label="Call" whom={contact.name} />
          <Way icon={MessageSquare} href={`sms:${contact.phone_number}`} label="Text" whom={contact.name} />
        </>
      )}
      {contact?.email && (
        <Way icon={Mail} href={`mailto:${contact.email}`} label="Email" whom={contact.name} />
      )}
    </div>
  );
}

type WayProps = { icon: LucideIcon; href: string; label: string; whom: string };

const Way = ({ icon: Icon, href, label, whom }: WayProps): ReactElement => (
  <LinkButton href={href} variant="secondary">
    <Icon aria-hidden />
    <span>
      {label}
      <span className="sr-only"> {whom}</span>
    </span>
  </LinkButton>
);
