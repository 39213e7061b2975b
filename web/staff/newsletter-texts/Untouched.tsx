import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { lookDays, staffNewsletterTexts } from '#contract/newsletter/texts.ts';
import * as paths from '#contract/paths.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { PagedList } from '#web/parts/PagedList.tsx';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { formatLockTime } from './month-words.ts';
import { textsSearch } from './texts-search.ts';

/** Whose newsletter nobody has looked at, shortly before it locks. */
export function Untouched(): ReactElement {
  const navigate = useNavigate();
  const search = textsSearch(useSearch({ strict: false }));
  const answer = useApiQuery(
    staffNewsletterTexts.untouched,
    { query: { page: String(search.page ?? 1) } },
    { keepPrevious: true },
  );
  return (
    <Surface>
      <h2 className="text-lg">Not edited yet</h2>
      <p className="mt-1 mb-4 text-sm text-muted">
        Newsletters that lock within {lookDays} days and that nobody has saved or skipped.
      </p>
      <PagedList
        answer={answer}
        rowKey={({ client_id }) => client_id}
        page={search.page}
        pageLink={(page, props) => (
          <Link {...props} to={paths.staffNewsletterTexts} search={{ ...search, page }} resetScroll={false} />
        )}
        onBeyond={(page) =>
          void navigate({ to: paths.staffNewsletterTexts, search: { ...search, page }, replace: true })
        }
      >
        {(rows) => {
          if (rows === undefined) return <SkeletonLine width="70%" />;
          if (rows.length === 0) return <p>Nothing to look at now.</p>;
          return (
            <ul className="flex flex-col divided">
              {rows.map(({ client_id: id, client_name: name, month }) => (
                <li key={id} className="py-1">
                  <Link
                    to={paths.staffClient}
                    params={{ id }}
                    className="flex min-h-11 flex-col justify-center py-1 wrap-anywhere"
                  >
                    <span className="font-[550] underline">{name}</span>
                    <span className="text-sm text-muted">Locks {formatLockTime(month)} there</span>
                  </Link>
                </li>
              ))}
            </ul>
          );
        }}
      </PagedList>
    </Surface>
  );
}
