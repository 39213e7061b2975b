import { Link, useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { staffNewsletterSends, type StaffSend } from '#contract/newsletter/sending.ts';
import * as paths from '#contract/paths.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { formatRecent } from '#web/parts/dates.ts';
import { PageHead } from '#web/parts/PageHead.tsx';
import { SkeletonDetail } from '#web/parts/Skeleton.tsx';
import { RecordError } from '#web/parts/States.tsx';
import { StatusDot } from '#web/parts/StatusDot.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { useTitle } from '#web/routing/title.ts';
import { Details } from '../Details.tsx';
import { SendActions } from './SendActions.tsx';
import { UnsentRecipients } from './UnsentRecipients.tsx';
import { formatComplaints, formatDue, monthName, stateNames, stateTones } from './send-words.ts';
import '#web/parts/uploads.css';

const EVERY_MS = 3000;

/** One newsletter of a client: its progress, the actions of staff, and the people who did not get it. */
export function SendScreen(): ReactElement {
  const params = useParams({ strict: false });
  const of = { id: Number(params.id), send_id: Number(params.send_id) };
  const { data, error, isFetching, refetch } = useApiQuery(
    staffNewsletterSends.read,
    { params: of },
    { pollEvery: EVERY_MS },
  );
  const send = data?.data;
  useTitle(send && `Newsletter of ${send.client_name}`);
  const back = <Link to={paths.staffNewsletters}>Newsletters</Link>;
  if (error && (!send || error.status === 404))
    return (
      <>
        <PageHead back={back} title="Newsletter" />
        <RecordError
          error={error}
          missing="We couldn’t find this newsletter."
          pending={isFetching}
          onRetry={() => void refetch()}
        />
      </>
    );
  return (
    <>
      <PageHead
        back={back}
        title={send ? send.client_name : '\u00a0'}
        subtitle={send ? `Newsletter of ${monthName(send.month)}` : '\u00a0'}
        actions={send && <SendActions send={send} />}
      />
      {send ? <Loaded send={send} /> : <SkeletonDetail lines={8} />}
    </>
  );
}

function Loaded({ send }: { send: StaffSend }): ReactElement {
  const count = (value: number) => value.toLocaleString('en-CA');
  return (
    <div className="flex flex-col gap-6">
      <Surface aria-label="Progress">
        {send.started_at !== null && <Progress send={send} />}
        <Details
          details={[
            {
              term: 'State',
              value: <StatusDot tone={stateTones[send.state]}>{stateNames[send.state]}</StatusDot>,
            },
            { term: 'Subject', value: send.subject },
            { term: 'Reason', value: send.reason, wide: true },
            { term: 'Due', value: `${formatDue(send.month)}, in the client’s time zone` },
            { term: 'Begun', value: send.started_at && formatRecent(send.started_at) },
            { term: 'Ended', value: send.finished_at && formatRecent(send.finished_at) },
            { term: 'Audience', value: send.started_at && count(send.audience) },
            { term: 'Sent', value: send.started_at && count(send.sent) },
            { term: 'Waiting', value: send.started_at && count(send.pending + send.sending) },
            { term: 'Failed', value: send.started_at && count(send.failed) },
            { term: 'Unknown', value: send.started_at && count(send.unknown) },
            { term: 'Left out', value: send.started_at && count(send.skipped) },
            { term: 'Spam reports', value: send.started_at && formatComplaints(send) },
          ]}
        />
      </Surface>
      {send.failed + send.unknown + send.skipped > 0 && <UnsentRecipients send={send} />}
    </div>
  );
}

function Progress({ send }: { send: StaffSend }): ReactElement {
  const handled = send.audience - send.pending - send.sending;
  return (
    <progress
      aria-label="Handed over"
      max={Math.max(send.audience, 1)}
      value={send.audience === 0 ? 1 : handled}
      className="upload-bar mb-5 w-full"
    />
  );
}
