import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { may } from '#contract/access.ts';
import { staffBilling } from '#contract/billing/staff-billing.ts';
import * as paths from '#contract/paths.ts';
import type { ClientPage } from '#contract/staff/staff.ts';
import { statsUploads } from '#contract/statistics/uploads.ts';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { useAccessSubject } from '#web/session.tsx';
import { NewMessage } from '../messages/NewMessage.tsx';

/** The other pages about this client. They are below its name, which may be of any length. */
export function ClientLinks({ client }: { client: ClientPage }): ReactElement {
  const who = useAccessSubject();
  const pages = [
    { to: paths.staffClientStats, label: 'Numbers from files', access: statsUploads.list.access },
    { to: paths.staffClientBilling, label: 'Billing', access: staffBilling.client.access },
  ].filter(({ access }) => may(who, access));
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      {pages.map(({ to, label }) => (
        <LinkButton key={to} asChild variant="secondary">
          <Link to={to} params={{ id: client.id }}>
            {label}
          </Link>
        </LinkButton>
      ))}
      <NewMessage client={client} />
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
