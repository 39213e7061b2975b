import { Link, useParams } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactElement } from 'react';
import { may } from '#contract/access.ts';
import { staffLaunch } from '#contract/staff/launch.ts';
import { staff, type ClientPage } from '#contract/staff/staff.ts';
import * as paths from '#contract/paths.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { PageHead } from '#web/parts/PageHead.tsx';
import { EmptyState, ErrorState } from '#web/parts/States.tsx';
import { StatusDot } from '#web/parts/StatusDot.tsx';
import { useTitle } from '#web/routing/title.ts';
import { Section } from '#web/parts/Section.tsx';
import { useAccessSubject } from '#web/session.tsx';
import { statusOf, statusTones } from './client-words.ts';
import { ClientBlocks } from './ClientBlocks.tsx';
import { clientSections } from './client-sections.ts';
import { ClientForm } from './ClientForm.tsx';
import { ClientSkeleton } from './ClientSkeleton.tsx';
import { ClientSites } from './ClientSites.tsx';
import { ClientUsers } from './ClientUsers.tsx';
import { useReturnToClients } from './return-to-clients.ts';
import { ClientLaunch } from '../launch/ClientLaunch.tsx';
import { ImpersonateButton } from './ImpersonateButton.tsx';

const asDay = new Intl.DateTimeFormat('en-CA', { dateStyle: 'long' });

export function ClientScreen(): ReactElement {
  const params = useParams({ strict: false });
  const id = Number(params.id);
  const { data, error, isFetching, refetch } = useApiQuery(staff.client, { params: { id } });
  const client = data?.data;
  useTitle(client?.name);
  if (error?.status === 404) return <NoSuchClient />;
  if (error)
    return <ErrorState message={error.message} pending={isFetching} onRetry={() => void refetch()} />;
  if (!client) return <ClientSkeleton />;
  return (
    <>
      <PageHead
        back={<BackLink />}
        title={client.name}
        subtitle={<Summary client={client} />}
        actions={<ImpersonateButton client={client} />}
      />
      <Loaded client={client} />
    </>
  );
}

function Loaded({ client }: { client: ClientPage }): ReactElement {
  const who = useAccessSubject();
  return (
    <div className="flex flex-col gap-10 lg:gap-12">
      {/* the key gives every client a form of its own */}
      {may(who, staff.changeClient.access, []) && <ClientForm key={client.id} client={client} />}
      {may(who, staffLaunch.read.access) && (
        <Section {...clientSections.launch}>
          <ClientLaunch clientId={client.id} />
        </Section>
      )}
      <Section {...clientSections.sites}>
        <ClientSites client={client} />
      </Section>
      <Section {...clientSections.users}>
        <ClientUsers client={client} />
      </Section>
      {may(who, staff.blocks.access) && (
        <Section {...clientSections.blocks}>
          <ClientBlocks clientId={client.id} />
        </Section>
      )}
    </div>
  );
}

function Summary({ client }: { client: ClientPage }): ReactElement {
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <StatusDot tone={statusTones[client.account_status]}>{statusOf(client)}</StatusDot>
      <span>{client.package}</span>
      <span>
        {client.country === 'CA' ? 'Canada' : 'United States'}, {client.time_zone.replaceAll('_', ' ')}
      </span>
      <span>Client since {asDay.format(new Date(client.created_at))}</span>
    </span>
  );
}

function BackLink(): ReactElement {
  const list = useReturnToClients();
  return (
    <LinkButton asChild variant="quiet" size="small" className="-ml-3">
      <Link to={paths.staffClients} search={list}>
        <ArrowLeft aria-hidden />
        Back
      </Link>
    </LinkButton>
  );
}

function NoSuchClient(): ReactElement {
  return (
    <EmptyState
      title="There is no such client."
      action={
        <LinkButton asChild variant="secondary">
          <Link to={paths.staffClients}>Show all clients</Link>
        </LinkButton>
      }
    />
  );
}
