import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { may } from '#contract/access.ts';
import { launchPhaseName } from '#contract/launch/phases.ts';
import * as paths from '#contract/paths.ts';
import { staff, type ClientPage } from '#contract/staff/staff.ts';
import { useAccessSubject } from '#web/session.tsx';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { StatusDot } from '#web/parts/StatusDot.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { ChangeManager, ManagerName } from './AccountManager.tsx';
import { formatClientStatus, statusTones } from './client-words.ts';
import { dayCount, lastSignIn, mailTrouble, signInText } from './health-words.ts';

/** The facts that a person who answers a call needs in the first seconds. */
export function HealthGlance({ client }: { client: ClientPage }): ReactElement {
  const { health } = client;
  const trouble = mailTrouble(health);
  const last = lastSignIn(client.users);
  const mayOpenOutbox = may(useAccessSubject(), staff.outbox.access);
  return (
    <Facts>
      <Fact term="Last sign-in" note={last?.name}>
        {signInText(last)}
      </Fact>
      <Fact term="Contacts this month">{health.leads_this_month.toLocaleString('en-CA')}</Fact>
      <Fact
        term="Mail"
        note={
          trouble &&
          mayOpenOutbox && (
            <Link to={paths.staffOutbox} search={{ client_id: client.id }}>
              Open the outbox
            </Link>
          )
        }
      >
        <StatusDot tone={trouble ? 'red' : 'green'}>{trouble ?? 'All sent'}</StatusDot>
      </Fact>
      <Fact term="Launch" note={health.in_phase_since && dayCount(health.in_phase_since)}>
        {launchText(client)}
      </Fact>
      <Fact term="Package" note={formatClientStatus(client)}>
        <StatusDot tone={statusTones[client.account_status]}>{client.package}</StatusDot>
      </Fact>
      <Fact term="Account manager" note={<ChangeManager client={client} />}>
        {client.manager ? <ManagerName manager={client.manager} /> : 'Nobody'}
      </Fact>
    </Facts>
  );
}

/** The same facts before they are known. */
export const HealthSkeleton = (): ReactElement => (
  <Facts>
    {['Last sign-in', 'Contacts this month', 'Mail', 'Launch', 'Package', 'Account manager'].map((term) => (
      <Fact key={term} term={term}>
        <SkeletonLine width="6rem" />
      </Fact>
    ))}
  </Facts>
);

const Facts = ({ children }: { children: ReactNode }): ReactElement => (
  <Surface aria-label="At a glance" className="mb-6 sm:mb-10 lg:mb-12">
    <dl className="grid grid-cols-2 gap-x-6 gap-y-5 md:grid-cols-3">{children}</dl>
  </Surface>
);

type FactProps = { term: string; note?: ReactNode; children: ReactNode };

const Fact = ({ term, note, children }: FactProps): ReactElement => (
  <div className="min-w-0">
    <dt className="text-sm text-muted">{term}</dt>
    <dd className="mt-0.5 font-[600]">
      <span className="flex min-h-6 items-center">{children}</span>
      <span className="block h-5 truncate text-sm font-[400] text-muted [&_a]:underline">{note}</span>
    </dd>
  </div>
);

function launchText({ is_live, launch_phase_id }: ClientPage): string {
  if (is_live) return 'Live';
  return launchPhaseName(launch_phase_id) ?? 'Not begun';
}
