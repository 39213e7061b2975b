import { formatLongCalendarDay, formatLongDay } from '#web/parts/dates.ts';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { may } from '#contract/access.ts';
import { lacksProvince } from '#contract/billing/taxes.ts';
import { staffPeople } from '#contract/staff/people.ts';
import { staff, type ClientPage } from '#contract/staff/staff.ts';
import { pollSeconds } from '#contract/changes.ts';
import * as paths from '#contract/paths.ts';
import { countryNames, findRegion } from '#contract/places.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Banner } from '#web/parts/Banner.tsx';
import { BackLink } from '#web/parts/BackLink.tsx';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { PageHead } from '#web/parts/PageHead.tsx';
import { EmptyState, ErrorState } from '#web/parts/States.tsx';
import { StatusDot } from '#web/parts/StatusDot.tsx';
import { useTitle } from '#web/routing/title.ts';
import { ClientLaunch } from '../launch/ClientLaunch.tsx';
import { ClientActivity } from './activity/ClientActivity.tsx';
import { useAccessSubject } from '#web/session.tsx';
import { AccountActions } from '../account/AccountActions.tsx';
import { closingText } from '../account/status-words.ts';
import { AdvertisedListings } from './AdvertisedListings.tsx';
import { AiUse } from './AiUse.tsx';
import { ClientBlocks } from './ClientBlocks.tsx';
import { formatAnchor, listParts } from './client-parts.ts';
import { clientSections } from './client-sections.ts';
import { ClientForm } from './ClientForm.tsx';
import { ClientLinks } from './ClientLinks.tsx';
import { ClientSites } from './ClientSites.tsx';
import { ClientSkeleton } from './ClientSkeleton.tsx';
import { formatClientStatus, statusTones } from './client-words.ts';
import { EffectiveAccess } from './EffectiveAccess.tsx';
import { ClientFiles } from './files/ClientFiles.tsx';
import { HealthGlance } from './HealthGlance.tsx';
import { ImpersonateButton } from './ImpersonateButton.tsx';
import { AgentNumbers } from './mls/AgentNumbers.tsx';
import { Notes } from './notes/Notes.tsx';
import { Fold, Part, WhenReached } from './Part.tsx';
import { People } from './people/People.tsx';
import { ClientPlace } from './place/ClientPlace.tsx';
import { SectionList } from './SectionList.tsx';
import { useReturnToClients } from './return-to-clients.ts';

/** The one place for a call: the first parts come with one answer, parts further down load when they are reached. */
export function ClientScreen(): ReactElement {
  const params = useParams({ strict: false });
  const id = Number(params.id);
  const { data, error, isFetching, refetch } = useApiQuery(
    staff.client,
    { params: { id } },
    { pollEvery: pollSeconds * 1000 },
  );
  const client = data?.data;
  useTitle(client?.name);
  if (error?.status === 404) return <NoSuchClient />;
  if (error)
    return (
      <>
        <PageHead back={<BackToClients />} title="Client" />
        <ErrorState message={error.message} pending={isFetching} onRetry={() => void refetch()} />
      </>
    );
  if (!client) return <ClientSkeleton />;
  return (
    <>
      <PageHead
        back={<BackToClients />}
        title={client.name}
        subtitle={<Summary client={client} />}
        actions={<ImpersonateButton client={client} />}
      >
        <ClientLinks client={client} />
      </PageHead>
      {client.erasure && (
        <Banner kind="danger" className="mb-5">
          {client.erasure.has_begun
            ? 'This client is being erased.'
            : `Everything of this client will be erased on ${formatLongDay(client.erasure.acts_at)}.`}
        </Banner>
      )}
      {client.trial_until && !client.cancels_on && (
        <Banner kind="info" className="mb-5">
          {`This client has a free trial until ${formatLongCalendarDay(client.trial_until)}.`}
        </Banner>
      )}
      {client.cancels_on && (
        <Banner kind="info" className="mb-5">
          {`This account is cancelled. ${closingText(client.cancels_on, client.trial_until !== null)}`}
        </Banner>
      )}
      <HealthGlance client={client} />
      {/* the key gives every client its own forms and folds */}
      <Parts key={client.id} client={client} />
    </>
  );
}

/** The parts of a client that this member of staff may see; each part checks its own actions. */
function Parts({ client }: { client: ClientPage }): ReactElement {
  const who = useAccessSubject();
  const parts = listParts(who);
  const has = (key: (typeof parts)[number]) => parts.includes(key);
  return (
    <>
      <SectionList parts={parts} />
      <div className="flex flex-col gap-3 sm:gap-10 lg:gap-12">
        <Part
          id={formatAnchor('users')}
          {...clientSections.users}
          note={may(who, staffPeople.switchOff.access) ? clientSections.users.note : 'Who can sign in.'}
          startsOpen
        >
          <People clientId={client.id} users={client.users} />
        </Part>
        <Part id={formatAnchor('notes')} {...clientSections.notes} startsOpen>
          <Notes client={client} />
        </Part>
        {has('place') && (
          <Part
            id={formatAnchor('place')}
            {...clientSections.place}
            startsOpen={lacksProvince({ country: client.country, region: client.state_or_province })}
          >
            <ClientPlace client={client} />
          </Part>
        )}
        {has('account') && (
          <Fold id={formatAnchor('account')} title="Account, package and access">
            <ClientForm client={client} />
          </Fold>
        )}
        <Part id={formatAnchor('effective')} {...clientSections.effective}>
          <EffectiveAccess client={client} />
        </Part>
        {has('launch') && (
          <Part id={formatAnchor('launch')} {...clientSections.launch}>
            <WhenReached height={clientSections.launch.height}>
              <ClientLaunch clientId={client.id} />
            </WhenReached>
          </Part>
        )}
        <Part id={formatAnchor('sites')} {...clientSections.sites}>
          <ClientSites client={client} />
        </Part>
        {has('mls') && (
          <Part id={formatAnchor('mls')} {...clientSections.mls}>
            <WhenReached height={clientSections.mls.height}>
              <AgentNumbers clientId={client.id} />
            </WhenReached>
          </Part>
        )}
        {has('advertised') && (
          <Part id={formatAnchor('advertised')} {...clientSections.advertised}>
            <WhenReached height={clientSections.advertised.height}>
              <AdvertisedListings clientId={client.id} />
            </WhenReached>
          </Part>
        )}
        {has('ai') && (
          <Part id={formatAnchor('ai')} {...clientSections.ai}>
            <WhenReached height={clientSections.ai.height}>
              <AiUse clientId={client.id} />
            </WhenReached>
          </Part>
        )}
        {has('activity') && (
          <Part id={formatAnchor('activity')} {...clientSections.activity}>
            <WhenReached height={clientSections.activity.height}>
              <ClientActivity clientId={client.id} />
            </WhenReached>
          </Part>
        )}
        {has('files') && (
          <Part id={formatAnchor('files')} {...clientSections.files}>
            <WhenReached height={clientSections.files.height}>
              <ClientFiles clientId={client.id} health={client.health} />
            </WhenReached>
          </Part>
        )}
        {has('blocks') && (
          <Part id={formatAnchor('blocks')} {...clientSections.blocks}>
            <WhenReached height={clientSections.blocks.height}>
              <ClientBlocks clientId={client.id} />
            </WhenReached>
          </Part>
        )}
        {has('life') && (
          <Part id={formatAnchor('life')} {...clientSections.life}>
            <AccountActions client={client} />
          </Part>
        )}
      </div>
    </>
  );
}

function Summary({ client }: { client: ClientPage }): ReactElement {
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <StatusDot tone={statusTones[client.account_status]}>{formatClientStatus(client)}</StatusDot>
      <span>{client.package}</span>
      <span>
        {[
          findRegion(client.country, client.state_or_province ?? '')?.name,
          countryNames[client.country],
          client.time_zone.replaceAll('_', ' '),
        ]
          .filter(Boolean)
          .join(', ')}
      </span>
      <span>Client since {formatLongDay(client.created_at)}</span>
    </span>
  );
}

function BackToClients(): ReactElement {
  return <BackLink to={paths.staffClients} search={useReturnToClients()} />;
}

function NoSuchClient(): ReactElement {
  return (
    <>
      <PageHead back={<BackToClients />} title="Client" />
      <EmptyState
        title="We couldn’t find this client."
        action={
          <LinkButton asChild variant="secondary">
            <Link to={paths.staffClients}>Show all clients</Link>
          </LinkButton>
        }
      />
    </>
  );
}
