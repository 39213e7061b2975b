import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, type ReactElement } from 'react';
import { contacts } from '#contract/contacts/contacts.ts';
import { type CaughtForm } from '#contract/contacts/submissions.ts';
import { caughtDays } from '#contract/contacts/honeypot.ts';
import * as paths from '#contract/paths.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { PageHead } from '#web/parts/PageHead.tsx';
import { PagedList } from '#web/parts/PagedList.tsx';
import { Loading, SkeletonLine } from '#web/parts/Skeleton.tsx';
import { EmptyState } from '#web/parts/States.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { BackToList } from './BackToList.tsx';
import { CaughtItem } from './CaughtItem.tsx';
import { caughtSearch } from './caught-search.ts';

/** Forms that a hidden field took for a robot's. A person may be among them, so they can be read and taken in. */
export function CaughtScreen(): ReactElement {
  const { page } = caughtSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const answer = useApiQuery(
    contacts.caught,
    { query: { ...(page && { page: String(page) }) } },
    { keepPrevious: true },
  );
  const showPage = useCallback(
    (last: number) =>
      void navigate({ to: paths.caughtForms, search: caughtSearch({ page: last }), replace: true }),
    [navigate],
  );
  return (
    <div className="max-w-form">
      <PageHead
        back={<BackToList />}
        title="Caught as spam"
        subtitle={`Website forms that look like they were filled in by a robot. Nobody was notified, and each is deleted after ${caughtDays} days.`}
      />
      <PagedList
        answer={answer}
        rowKey={({ id }) => id}
        page={page}
        pageLink={(to, props) => (
          <Link {...props} to={paths.caughtForms} search={caughtSearch({ page: to })} />
        )}
        onBeyond={showPage}
      >
        {(forms) => <CaughtForms forms={forms} />}
      </PagedList>
    </div>
  );
}

function CaughtForms({ forms }: { forms: readonly CaughtForm[] | undefined }): ReactElement {
  if (forms === undefined) return <CaughtSkeleton />;
  if (forms.length === 0)
    return (
      <EmptyState
        title="Nothing has been caught."
        note="If a form on your website is ever mistaken for spam, you'll find it here."
      />
    );
  return (
    <ul className="flex flex-col gap-4">
      {forms.map((form) => (
        <li key={form.id}>
          <CaughtItem form={form} />
        </li>
      ))}
    </ul>
  );
}

const CaughtSkeleton = (): ReactElement => (
  <Loading className="flex flex-col gap-4">
    {[1, 2, 3].map((place) => (
      <Surface key={place} className="flex flex-col gap-3">
        <SkeletonLine width="40%" />
        <SkeletonLine width="62%" />
        <SkeletonLine width="80%" />
      </Surface>
    ))}
  </Loading>
);
