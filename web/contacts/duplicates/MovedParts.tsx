import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { contacts, type ContactDetail } from '#contract/contacts/contacts.ts';
import { contactMessages } from '#contract/contacts/messages.ts';
import { tasks } from '#contract/contacts/tasks.ts';
import { timeline } from '#contract/contacts/timeline.ts';
import * as paths from '#contract/paths.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Loading, SkeletonLine } from '#web/parts/Skeleton.tsx';
import { ErrorState } from '#web/parts/States.tsx';
import {
  describeEntry,
  describeForm,
  describeMessage,
  describeTask,
  formatPartCount,
  type PartLine,
} from './moved-words.ts';

/** Everything that the other contact brings into the merge. A tap on a number shows the newest of it. */
export function MovedParts({ other }: { other: ContactDetail }): ReactElement {
  const params = { id: other.id };
  const entries = useApiQuery(timeline.list, { params, query: {} });
  const todo = useApiQuery(tasks.ofContact, { params });
  const messages = useApiQuery(contactMessages.list, { params, query: {} });
  const forms = useApiQuery(contacts.history, { params, query: {} });
  const queries = [entries, todo, messages, forms];
  const failed = queries.find(({ error }) => error);
  if (failed)
    return (
      <ErrorState
        message={failed.error?.message}
        pending={failed.isFetching}
        onRetry={() => void failed.refetch()}
      />
    );
  if (!entries.data || !todo.data || !messages.data || !forms.data)
    return (
      <Loading className="flex min-h-24 flex-col gap-4">
        <SkeletonLine width="40%" />
        <SkeletonLine width="30%" />
      </Loading>
    );
  const parts: PartProps[] = [
    { part: 'note', count: entries.data.meta.total, lines: entries.data.data.map(describeEntry) },
    { part: 'task', count: todo.data.data.length, lines: todo.data.data.map(describeTask) },
    { part: 'email', count: messages.data.meta.total, lines: messages.data.data.map(describeMessage) },
    { part: 'form', count: forms.data.meta.total, lines: forms.data.data.map(describeForm) },
  ];
  const present = parts.filter(({ count }) => count > 0);
  return (
    <section aria-labelledby="moved-parts">
      <h2 id="moved-parts" className="text-lg">
        What moves from {other.name || 'the other contact'}
      </h2>
      {present.length === 0 ? (
        <p className="mt-2 text-muted">There are no notes, tasks, emails or forms to move.</p>
      ) : (
        <ul className="mt-2">
          {present.map((one) => (
            <li key={one.part}>
              <Part {...one} id={other.id} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const maxLines = 5;

type PartProps = { part: Parameters<typeof formatPartCount>[0]; count: number; lines: readonly PartLine[] };

const Part = ({ part, count, lines, id }: PartProps & { id: number }): ReactElement => (
  <details>
    <summary className="inline-flex min-h-11 cursor-pointer items-center text-action tabular-nums">
      {formatPartCount(part, count)}
    </summary>
    <ul className="mb-3 flex flex-col gap-2">
      {lines.slice(0, maxLines).map(({ id: lineId, date, text }) => (
        <li key={lineId} className="min-w-0">
          <span className="text-sm text-muted">{date}</span>
          <span className="line-clamp-2 break-words">{text}</span>
        </li>
      ))}
    </ul>
    {count > maxLines && (
      <Link
        to={paths.contact}
        params={{ id }}
        className="mb-3 inline-flex min-h-11 items-center text-sm text-action underline underline-offset-4"
      >
        Show all on the contact’s page
      </Link>
    )}
  </details>
);
