import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { LeadEmail } from '#contract/contacts/lead-emails.ts';
import * as paths from '#contract/paths.ts';
import { formatRecent } from '#web/parts/dates.ts';
import { Surface } from '#web/parts/Surface.tsx';

/** One email with its text, and what became of it. */
export function LeadEmailItem({ email }: { email: LeadEmail }): ReactElement {
  const { sender, subject, service, body, received_at: at } = email;
  return (
    <Surface aria-label={`From ${service ?? sender}`}>
      <h2 className="text-lg break-words">{subject || 'No subject'}</h2>
      <p className="mt-1 text-sm text-muted break-words">
        {[service, sender, formatRecent(at)].filter(Boolean).join(' · ')}
      </p>
      <p className="mt-3">
        <Outcome email={email} />
      </p>
      <details className="mt-3">
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm text-muted">
          Read the email
        </summary>
        <p className="break-words whitespace-pre-wrap">{body || 'It has no text.'}</p>
      </details>
    </Surface>
  );
}

function Outcome({ email: { outcome, lead_id: lead } }: { email: LeadEmail }): ReactElement | string {
  if (outcome === 'added')
    return lead === null ? (
      'Its contact has been deleted.'
    ) : (
      <Link to={paths.contact} params={{ id: lead }} className="text-action underline underline-offset-4">
        Open the contact
      </Link>
    );
  return outcomes[outcome];
}

const outcomes = {
  no_address: 'No contact was added: we couldn’t find an email or phone number of a person in it.',
  automatic: 'No contact was added: it’s an automatic answer.',
  blocked: 'No contact was added: you reported this sender as spam.',
} as const;
