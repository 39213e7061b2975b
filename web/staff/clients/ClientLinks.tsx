import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { may } from '#contract/access.ts';
import { staffBilling } from '#contract/billing/staff-billing.ts';
import * as paths from '#contract/paths.ts';
import { staffMessages } from '#contract/staff/messages.ts';
import { statsUploads } from '#contract/statistics/uploads.ts';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { useAccessSubject } from '#web/session.tsx';

/** The other pages about this client. They are below its name, which may be of any length. */
export function ClientLinks({ clientId }: { clientId: number }): ReactElement | null {
  const who = useAccessSubject();
  const pages = [
    { to: paths.staffClientStats, label: 'Numbers from files', access: statsUploads.list.access },
    { to: paths.staffClientBilling, label: 'Billing', access: staffBilling.client.access },
    { to: paths.staffNewMessage, label: 'Write a message', access: staffMessages.start.access },
  ].filter(({ access }) => may(who, access));
  if (pages.length === 0) return null;
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      {pages.map(({ to, label }) => (
        <LinkButton key={to} asChild variant="secondary">
          <Link to={to} params={{ id: clientId }}>
            {label}
          </Link>
        </LinkButton>
      ))}
    </div>
  );
}

/** Their space before the client is loaded. Every role of staff may open one of them. */
export const ClientLinksSkeleton = (): ReactElement => (
  <div className="mt-4 flex flex-wrap gap-3">
    {['11rem', '5rem', '10rem'].map((width) => (
      <span key={width} style={{ width }} className="h-11 rounded-control border border-line" />
    ))}
  </div>
);
