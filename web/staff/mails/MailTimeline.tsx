import type { ReactElement } from 'react';
import type { MailHistory, MailMoment } from '#contract/staff/mails.ts';
import { formatRecent } from '#web/parts/dates.ts';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { StatusDot, type Tone } from '#web/parts/StatusDot.tsx';
import { TryAgain } from '../clients/TryAgain.tsx';

type MailTimelineProps = {
  answer: {
    data: { data: MailHistory } | undefined;
    error: { message: string } | null;
    isFetching: boolean;
    refetch: () => unknown;
  };
};

/** The history of a mail, oldest first. */
export function MailTimeline({ answer }: MailTimelineProps): ReactElement {
  return (
    <section aria-labelledby="mail-history" className="mt-6">
      <h3 id="mail-history" className="font-sans text-sm font-[400] tracking-normal text-muted">
        What happened
      </h3>
      {answer.error ? (
        <TryAgain answer={answer} />
      ) : answer.data ? (
        <ol className="mt-2 flex flex-col gap-3 border-l-2 border-line pl-4">
          {answer.data.data.history.map((moment, index) => (
            <li key={index}>
              <StatusDot tone={tones[moment.event]}>{names[moment.event]}</StatusDot>
              <span className="block text-sm text-muted">
                {formatRecent(moment.at)}
                {moment.staff_name !== null && ` · ${moment.staff_name}`}
              </span>
              {moment.note !== null && (
                <span className="block text-sm break-words whitespace-pre-line">{moment.note}</span>
              )}
            </li>
          ))}
        </ol>
      ) : (
        <SkeletonLine width="60%" className="mt-4" />
      )}
    </section>
  );
}

const names: Record<MailMoment['event'], string> = {
  written: 'Written',
  delayed: 'Not taken yet',
  interrupted: 'Interrupted',
  sent: 'Sent',
  failed: 'Given up',
  resent: 'Sent again',
  retried: 'Tried again',
  discarded: 'Discarded',
};
const tones: Record<MailMoment['event'], Tone> = {
  written: 'slate',
  delayed: 'amber',
  interrupted: 'amber',
  sent: 'green',
  failed: 'red',
  resent: 'blue',
  retried: 'blue',
  discarded: 'slate',
};
