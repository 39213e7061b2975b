import type { ReactElement } from 'react';
import type { StatsSource } from '#contract/statistics/sources.ts';
import { classNames } from '#web/parts/class-names.ts';
import { formatRecent } from '#web/parts/dates.ts';
import { StatusDot } from '#web/parts/StatusDot.tsx';
import type { Column } from '#web/parts/Table.tsx';
import { formatAge, describeHealth, formatSourceName, stateNames, stateTones } from './source-words.ts';

const none = <span className="text-muted">—</span>;

const State = ({ state }: Pick<StatsSource, 'state'>): ReactElement => (
  <StatusDot tone={stateTones[state]}>{stateNames[state]}</StatusDot>
);

export const sourceColumns: readonly Column<StatsSource>[] = [
  {
    key: 'source',
    title: 'Source',
    className: 'w-full max-w-0 md:w-[55%]',
    loading: { className: 'h-26 md:h-[5.25rem]' },
    cell: (source) => (
      <>
        <span className="block min-w-0 break-words">{source.client_name}</span>
        <span className="block break-words text-sm font-[400] text-muted">{formatSourceName(source)}</span>
        <span className="mt-1 block text-sm font-[400] md:hidden">
          <State state={source.state} />
        </span>
        <span
          className={classNames(
            'line-clamp-3 text-sm font-[400] break-words',
            source.state === 'failing' ? 'text-danger' : 'text-muted',
          )}
        >
          {describeHealth(source)}
        </span>
      </>
    ),
  },
  {
    key: 'state',
    title: 'State',
    from: 'tablet',
    className: 'whitespace-nowrap',
    cell: ({ state }) => <State state={state} />,
  },
  {
    key: 'good',
    title: 'Last good fetch',
    from: 'tablet',
    className: 'whitespace-nowrap',
    cell: ({ last_good_at }) => (last_good_at === null ? none : formatRecent(last_good_at)),
  },
  {
    key: 'quota',
    title: 'Quota used',
    from: 'desktop',
    align: 'end',
    className: 'whitespace-nowrap tabular-nums',
    cell: ({ quota_used }) => (quota_used === null ? none : `${quota_used}%`),
  },
  {
    key: 'token',
    title: 'Token’s age',
    from: 'desktop',
    align: 'end',
    className: 'whitespace-nowrap tabular-nums',
    cell: ({ token_set_at }) => (token_set_at === null ? none : formatAge(token_set_at)),
  },
];
