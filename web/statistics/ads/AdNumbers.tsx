import type { ReactElement } from 'react';
import type { AdMonth, AdPlatform } from '#contract/statistics/ads.ts';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { Change } from '../Change.tsx';
import { formatMonth } from '../month-words.ts';
import { NumberCard, NumberCards } from '../NumberCard.tsx';
import { usePresentMonth } from '../use-present-month.ts';
import { useTimeZone } from '#web/session.tsx';
import { judgeAds } from './ad-verdict.ts';
import { AdVerdict } from './AdVerdict.tsx';
import { adCards, adFacts, compareAds, formatAdNumber, type AdNumber } from './ad-numbers.ts';

type AdNumbersProps = {
  platform: AdPlatform;
  month: string;
  /** undefined if the month was not counted */
  row: AdMonth | undefined;
  /** the month before on the calendar */
  previous: AdMonth | undefined;
};

/**
 * The numbers of a month, each with that of the month before and of the industry. An unknown number is not shown as
 * zero.
 */
export function AdNumbers({ platform, month, row, previous }: AdNumbersProps): ReactElement {
  const [present, zone] = [usePresentMonth(), useTimeZone()];
  return (
    <>
      <AdVerdict text={judgeAds(row, { month, present })} />
      <Cards platform={platform}>
        {(number) => (
          <NumberCard key={number.key} label={number.label} value={formatAdNumber(number, row)}>
            {row ? (
              <Change comparison={compareAds(number, { row, previous, present, zone })} />
            ) : (
              <p className="text-sm text-muted">{formatMonth(month)}</p>
            )}
            <Industry number={number} />
          </NumberCard>
        )}
      </Cards>
      <Surface>
        <dl className="grid grid-cols-2 gap-x-8 gap-y-4 sm:grid-cols-4">
          {adFacts[platform].map((number) => (
            <div key={number.key}>
              <dt className="text-sm text-muted">{number.label}</dt>
              <dd className="mt-0.5 text-xl font-[600] tabular-nums">
                {formatAdNumber(number, row)}
                {number.key === 'cost' && row?.currency && (
                  <span className="ml-1.5 text-sm font-[400] text-muted">{row.currency}</span>
                )}
              </dd>
              <dd>
                <Industry number={number} />
              </dd>
            </div>
          ))}
        </dl>
      </Surface>
    </>
  );
}

export const AdNumbersSkeleton = ({ platform }: { platform: AdPlatform }): ReactElement => (
  <>
    <AdVerdict text={undefined} />
    <Cards platform={platform}>
      {({ key, label }) => <NumberCard key={key} label={label} value={undefined} />}
    </Cards>
    <Surface aria-busy>
      <dl className="grid grid-cols-2 gap-x-8 gap-y-4 sm:grid-cols-4">
        {adFacts[platform].map((number) => (
          <div key={number.key}>
            <dt className="text-sm text-muted">{number.label}</dt>
            <dd className="mt-0.5 flex h-7 items-center">
              <SkeletonLine width="4rem" />
            </dd>
            <dd>
              <Industry number={number} />
            </dd>
          </div>
        ))}
      </dl>
    </Surface>
  </>
);

/** beside each other on a phone, comparison and industry take up to four lines */
const onPhones = 'max-sm:*:min-h-56';

type CardsProps = { platform: AdPlatform; children: (number: AdNumber) => ReactElement };

const Cards = ({ platform, children }: CardsProps): ReactElement =>
  adCards[platform].length === 4 ? (
    // with four in a row, the comparison with the month before needs two lines
    <div className={`grid grid-cols-2 gap-3 lg:grid-cols-4 lg:*:min-h-49 ${onPhones}`}>
      {adCards[platform].map(children)}
    </div>
  ) : (
    <NumberCards className={onPhones}>{adCards[platform].map(children)}</NumberCards>
  );

const Industry = ({ number: { industry, format } }: { number: AdNumber }): ReactElement | null =>
  industry === undefined ? null : <p className="text-sm text-muted">Industry average {format(industry)}</p>;
