import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { CrmDraft, followUpBoss, sentDays, type CrmConnection } from '#contract/contacts/follow-up-boss.ts';
import * as paths from '#contract/paths.ts';
import { ActionButton } from '#web/actions/ActionDialog.tsx';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { BackLink } from '#web/parts/BackLink.tsx';
import { Banner } from '#web/parts/Banner.tsx';
import { Button } from '#web/parts/Button.tsx';
import { formatRecent, formatSince } from '#web/parts/dates.ts';
import { FormFields } from '#web/parts/FormFields.tsx';
import { PageHead } from '#web/parts/PageHead.tsx';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { EmptyState, ErrorState } from '#web/parts/States.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';

/** The account at Follow Up Boss that enquiries are sent to. */
export function FollowUpBossScreen(): ReactElement {
  const { data, error, isFetching, refetch } = useApiQuery(followUpBoss.read, {});
  return (
    <div className="max-w-form">
      <PageHead
        back={<BackLink to={paths.settings}>Account settings</BackLink>}
        title="Follow Up Boss"
        subtitle="Your enquiries are sent to Follow Up Boss as they come in."
      />
      {error && !data ? (
        <ErrorState message={error.message} pending={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Content connection={data?.data} />
      )}
    </div>
  );
}

function Content({ connection }: { connection: CrmConnection | undefined }): ReactElement {
  if (!connection)
    return (
      <Surface className="flex flex-col gap-3">
        <SkeletonLine width="40%" />
        <SkeletonLine width="80%" />
        <SkeletonLine width="62%" />
      </Surface>
    );
  if (connection.account === null)
    return (
      <EmptyState
        title="No account is connected."
        note="Connect your account, and each new enquiry is sent there within seconds. Contacts that you add or import aren’t sent."
        action={<ConnectButton verb="Connect Follow Up Boss" />}
      />
    );
  return (
    <div className="flex flex-col gap-5">
      {connection.problem !== null && (
        <Banner>
          {connection.needs_key
            ? `${connection.problem} Connect it again, and we’ll send the enquiries that are waiting.`
            : `${connection.problem} We’ll keep trying, and no enquiry is lost.`}
        </Banner>
      )}
      <Account connection={connection} />
      {connection.unsent.length > 0 && <Unsent connection={connection} />}
    </div>
  );
}

function Account({ connection }: { connection: CrmConnection }): ReactElement {
  const { account, sent, sent_at: sentAt, waiting } = connection;
  return (
    <Surface aria-labelledby="account-title">
      <h2 id="account-title" className="text-lg break-words">
        {account}
      </h2>
      <p className="mt-1 text-muted text-pretty">
        {sentAt === null
          ? 'Nothing has been sent yet.'
          : `${countEnquiries(sent)} sent in the last ${sentDays} days, the last one ${formatSince(sentAt)}.`}
        {waiting > 0 && ` ${countEnquiries(waiting)} waiting.`}
      </p>
      <p className="mt-1 text-muted text-pretty">
        Contacts that you add or import aren’t sent, and neither are your notes.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <ConnectButton verb="Connect again" />
        <ActionButton
          endpoint={followUpBoss.disconnect}
          stale={[followUpBoss.read]}
          title="Disconnect Follow Up Boss?"
          text="New enquiries won’t be sent any more, and neither will those that are waiting. What was sent stays there."
          verb="Disconnect"
          danger
          input={() => ({})}
          done="Follow Up Boss is disconnected."
          trigger={(open) => (
            <Button variant="secondary" onClick={open}>
              Disconnect
            </Button>
          )}
        />
      </div>
    </Surface>
  );
}

const countEnquiries = (count: number): string =>
  count === 1 ? '1 enquiry' : `${count.toLocaleString('en-CA')} enquiries`;

/** The key is tried before anything is saved, so that a wrong one is reported in the dialog. */
const ConnectButton = ({ verb }: { verb: string }): ReactElement => (
  <ActionButton
    endpoint={followUpBoss.connect}
    stale={[followUpBoss.read]}
    title="Connect Follow Up Boss"
    text="In Follow Up Boss, open Admin, then API, and create a key for this portal."
    verb="Connect"
    schema={CrmDraft}
    values={{ key: '' }}
    fields={({ control }) => (
      <FormFields
        control={control}
        fields={{
          key: {
            label: 'API key',
            required: true,
            input: (input) => <TextInput {...input} autoComplete="off" spellCheck={false} />,
          },
        }}
      />
    )}
    input={(body) => ({ body })}
    done="Follow Up Boss is connected."
    trigger={(open) => <Button onClick={open}>{verb}</Button>}
  />
);

const Unsent = ({ connection: { failed, unsent } }: { connection: CrmConnection }): ReactElement => (
  <Surface aria-labelledby="unsent-title">
    <h2 id="unsent-title" className="text-lg">
      Not sent
    </h2>
    <p className="mt-1 text-muted">
      {failed > unsent.length
        ? `The newest ${unsent.length} of ${failed.toLocaleString('en-CA')}. All of them are in your contacts.`
        : 'They’re in your contacts.'}
    </p>
    <ul className="mt-3 mb-4 flex flex-col gap-4">
      {unsent.map(({ lead_id: id, name, happened_at: at, problem }) => (
        <li key={`${id} ${at}`}>
          <p className="break-words">
            <Link to={paths.contact} params={{ id }} className="text-action underline underline-offset-4">
              {name}
            </Link>
            <span className="text-sm text-muted">{` · ${formatRecent(at)}`}</span>
          </p>
          <p className="text-sm break-words text-muted">{problem}</p>
        </li>
      ))}
    </ul>
    <ActionButton
      endpoint={followUpBoss.sendAgain}
      stale={[followUpBoss.read]}
      title="Send them again?"
      text="Follow Up Boss takes none of them twice."
      verb="Send again"
      input={() => ({})}
      done="They’re being sent again."
      trigger={(open) => <Button onClick={open}>Send again</Button>}
    />
  </Surface>
);
