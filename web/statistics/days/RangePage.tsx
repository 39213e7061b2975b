import { useSearch } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { may } from '#contract/access.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { AskedRange, Granularity } from '#contract/statistics/day-ranges.ts';
import { localDay } from '#contract/zoned-time.ts';
import { PageHead } from '#web/parts/PageHead.tsx';
import { usePresent } from '#web/parts/use-present.ts';
import { useAccessSubject, useMe, useTimeZone } from '#web/session.tsx';
import { UpgradePanel } from '#web/upgrade/UpgradePanel.tsx';
import { WebsitePicker } from '../WebsitePicker.tsx';
import type { DaysSearch } from './days-search.ts';
import { describeProblem, readRange } from './read-range.ts';

export type OpenRange<Search> = {
  search: Search;
  range: AskedRange;
  /** at the client's place */
  today: string;
  /** why the range has no numbers; null if it has */
  problem: string | null;
  /** the id of a website, or 'all' */
  siteId: string;
  /** Other days, with all else in the address as it is. */
  onChange: (days: DaysSearch) => void;
};

type RangePageProps<Search> = {
  title: string;
  back: ReactElement;
  endpoint: Pick<Endpoint, 'access'>;
  /** what a larger package brings, for people who may not read it */
  brings: string;
  /** pages of websites choose one of them */
  hasWebsites?: boolean;
  /** a page that has no parts of its range */
  by?: Granularity;
  readSearch: (raw: Record<string, unknown>) => Search;
  onShow: (search: Search) => void;
  children: (range: OpenRange<Search>) => ReactNode;
};

/** A page of any range of days: who may read it, its head, and the days that its address means. */
export function RangePage<Search extends DaysSearch>(props: RangePageProps<Search>): ReactElement {
  const { title, back, endpoint, brings } = props;
  const mayRead = may(useAccessSubject(), endpoint.access);
  return mayRead ? (
    <Open {...props} />
  ) : (
    <>
      <PageHead back={back} title={title} />
      <UpgradePanel brings={brings} />
    </>
  );
}

function Open<Search extends DaysSearch>({
  title,
  back,
  hasWebsites = false,
  by,
  readSearch,
  onShow,
  children,
}: RangePageProps<Search>): ReactElement {
  const { sites } = useMe();
  const zone = useTimeZone();
  const today = usePresent((now) => localDay(now, zone));
  const search = readSearch(useSearch({ strict: false }));
  const read = readRange(search, today);
  const range = { ...read, by: by ?? read.by };
  const siteId = sites.some(({ id }) => String(id) === search.site_id) ? (search.site_id ?? 'all') : 'all';
  const { from: _from, to: _to, period: _period, by: _by, ...keep } = search;
  return (
    <>
      <PageHead
        back={back}
        title={title}
        actions={
          hasWebsites && sites.length > 1 ? (
            <WebsitePicker
              value={siteId}
              onChange={(site_id) => onShow(readSearch({ ...search, site_id }))}
            />
          ) : undefined
        }
      />
      {children({
        search,
        range,
        today,
        problem: describeProblem(range, today),
        siteId,
        onChange: (days) => onShow(readSearch({ ...keep, ...days })),
      })}
    </>
  );
}
