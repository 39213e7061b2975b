import { useState, type ReactElement } from 'react';
import { formatFieldLabel } from '#contract/fields.ts';
import { testimonials, type TestimonialHistoryEntry } from '#contract/testimonials/testimonials.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Button } from '#web/parts/Button.tsx';
import { formatRecent } from '#web/parts/dates.ts';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { ErrorState } from '#web/parts/States.tsx';
import { Surface } from '#web/parts/Surface.tsx';

/** Who did what to it. Opened on demand, since it is rarely asked for. */
export function HistorySection({ id }: { id: number }): ReactElement {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <Button variant="quiet" className="self-start" onClick={() => setOpen(true)}>
        Show the history
      </Button>
    );
  return (
    <Surface aria-labelledby="history-title">
      <h2 id="history-title" className="text-lg">
        History
      </h2>
      <Entries id={id} />
    </Surface>
  );
}

function Entries({ id }: { id: number }): ReactElement {
  const [page, setPage] = useState(1);
  const { data, error, isFetching, refetch } = useApiQuery(
    testimonials.history,
    { params: { id }, query: { page: String(page) } },
    { keepPrevious: true },
  );
  if (error && !data)
    return <ErrorState message={error.message} pending={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLine width="60%" className="mt-4" />;
  const { last_page: last } = data.meta;
  return (
    <>
      <ol className="mt-2 divided">
        {data.data.map((entry) => (
          <li key={entry.id} className="py-2.5">
            <span className="font-[550]">{eventWords[entry.event] ?? entry.event}</span>
            <span className="text-muted"> · {entry.user_name ?? 'your client or the portal'}</span>
            <span className="block text-sm text-muted">
              {formatRecent(entry.created_at)}
              {fieldsOf(entry)}
            </span>
          </li>
        ))}
      </ol>
      {last > 1 && (
        <div className="mt-3 flex gap-3">
          {page > 1 && (
            <Button variant="secondary" size="small" onClick={() => setPage(page - 1)}>
              Newer
            </Button>
          )}
          {page < last && (
            <Button variant="secondary" size="small" onClick={() => setPage(page + 1)}>
              Older
            </Button>
          )}
        </div>
      )}
    </>
  );
}

const eventWords: Record<string, string> = {
  created: 'Written down',
  imported: 'Imported',
  requested: 'Requested',
  sent_again: 'Requested again',
  reminded: 'Reminded',
  revoked: 'Link revoked',
  refused: 'Asked not to be asked again',
  received: 'Submitted',
  edited: 'Edited',
  published: 'Published',
  unpublished: 'Unpublished',
  asked: 'Asked about changed words',
  agreed: 'Changed words agreed to',
  declined: 'Changed words declined',
  withdrawn: 'Consent withdrawn',
};

const fieldsOf = ({ changes }: TestimonialHistoryEntry): string => {
  const names = Object.keys(changes).map((name) => formatFieldLabel(name.replace(/_id$/, '')));
  return names.length === 0 ? '' : ` · ${names.join(', ')}`;
};
