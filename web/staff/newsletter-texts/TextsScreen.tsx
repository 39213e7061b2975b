import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useState, type ReactElement } from 'react';
import { firstMonth, nextMonth } from '#contract/newsletter/calendar.ts';
import { staffNewsletterTexts } from '#contract/newsletter/texts.ts';
import * as paths from '#contract/paths.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Field } from '#web/parts/Field.tsx';
import { lazyPart } from '#web/parts/lazy-part.ts';
import { PageHead } from '#web/parts/PageHead.tsx';
import { Select } from '#web/parts/Select.tsx';
import { SkeletonForm } from '#web/parts/Skeleton.tsx';
import { ErrorState } from '#web/parts/States.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { formatMonth } from './month-words.ts';
import { textsSearch } from './texts-search.ts';
import { Untouched } from './Untouched.tsx';

const TextsForm = lazyPart(() => import('./TextsForm.tsx').then((module) => ({ default: module.TextsForm })));

const monthsAhead = 4;

/** The texts of newsletters that nobody has edited, and whose newsletters those are. */
export function TextsScreen(): ReactElement {
  const navigate = useNavigate();
  const search = textsSearch(useSearch({ strict: false }));
  // the newsletter that locks last on this continent decides the next month
  const [months] = useState(() => monthsFrom(firstMonth('Pacific/Honolulu', new Date()), monthsAhead));
  const month = search.month ?? months[0] ?? '';
  const { data, error, isFetching, refetch } = useApiQuery(staffNewsletterTexts.read, { params: { month } });
  return (
    <>
      <PageHead title="Newsletter texts" subtitle="What newsletters say until an agent changes it" />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <Field label="Month" className="max-w-60">
            {(wiring) => (
              <Select
                {...wiring}
                value={month}
                options={(months.includes(month) ? months : [month, ...months]).map((one) => ({
                  value: one,
                  label: formatMonth(one),
                }))}
                onChange={({ target }) =>
                  void navigate({ to: paths.staffNewsletterTexts, search: { month: target.value } })
                }
              />
            )}
          </Field>
          {data ? (
            <Suspense fallback={<Waiting />}>
              <TextsForm key={`${month} ${data.data.version}`} texts={data.data} />
            </Suspense>
          ) : error ? (
            <ErrorState message={error.message} pending={isFetching} onRetry={() => void refetch()} />
          ) : (
            <Waiting />
          )}
        </div>
        <Untouched />
      </div>
    </>
  );
}

const Waiting = (): ReactElement => (
  <Surface>
    <SkeletonForm fields={6} />
  </Surface>
);

function monthsFrom(first: string, count: number): string[] {
  const months = [first];
  while (months.length < count) months.push(nextMonth(months.at(-1) ?? first));
  return months;
}
