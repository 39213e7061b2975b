import type { ReactElement, ReactNode } from 'react';
import { classNames } from '#web/parts/class-names.ts';
import { formatRecent, formatSince } from '#web/parts/dates.ts';
import type { NextPhase } from './pages.ts';
import type { TimelineItem } from './timeline-entries.ts';

type TimelineProps = {
  past: readonly TimelineItem[];
  /** the current phase; null once the launch is complete */
  now: { title: string; since: string | null } | null;
  ahead: readonly NextPhase[];
};

/** The timeline of a launch from the first answer until it goes live, oldest first. */
export function Timeline({ past, now, ahead }: TimelineProps): ReactElement {
  return (
    <ol className="flex flex-col">
      {past.map(({ title, at }, place) => (
        <Stop key={place} dot="bg-action">
          <p>{title}</p>
          <time dateTime={at} className="text-sm text-muted">
            {formatRecent(at)}
          </time>
        </Stop>
      ))}
      {now && (
        <Stop dot="bg-glow ring-4 ring-glow/30" isCurrent>
          <p className="font-[650]">{now.title}</p>
          {now.since && (
            <p className="text-sm text-muted">
              Since <time dateTime={now.since}>{formatSince(now.since)}</time>
            </p>
          )}
        </Stop>
      )}
      {ahead.map(({ title, note }) => (
        <Stop key={title} dot="bg-surface inset-ring-2 inset-ring-edge">
          <p className="text-muted">
            <span className="sr-only">Next: </span>
            {title}
          </p>
          {note && <p className="text-sm text-muted">{note}</p>}
        </Stop>
      ))}
    </ol>
  );
}

type StopProps = { dot: string; isCurrent?: boolean; children: ReactNode };

const Stop = ({ dot, isCurrent, children }: StopProps): ReactElement => (
  <li aria-current={isCurrent ? 'step' : undefined} className="group relative pb-5 pl-8 last:pb-0">
    <span aria-hidden className="absolute top-4 -bottom-1 left-1.5 w-0.5 bg-line group-last:hidden" />
    <span
      aria-hidden
      className={classNames('absolute top-1.5 left-0 size-3.5 rounded-full forced-color-adjust-none', dot)}
    />
    {children}
  </li>
);
