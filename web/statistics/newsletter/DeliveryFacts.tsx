import type { ReactElement } from 'react';
import type { NewsletterNumbers } from '#contract/newsletter/stats.ts';
import { formatLocal } from '#web/parts/dates.ts';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { formatCount } from '../rate-words.ts';
import { StillSending } from './StillSending.tsx';

/** Each is a part of the one before it. */
const funnel = [
  { key: 'subscribers', label: 'Sent' },
  { key: 'delivered', label: 'Delivered' },
  { key: 'opened', label: 'Opened' },
  { key: 'clicked', label: 'Clicked a link' },
] as const satisfies readonly { key: keyof NewsletterNumbers; label: string }[];

const facts = [
  {
    key: 'opened_by_machine',
    label: 'Loaded by a mail app',
    note: 'Some mail apps load every email automatically, so these may not be real opens.',
  },
  { key: 'bounced', label: 'Bounced', note: 'The address no longer exists.' },
  { key: 'unsubscribed', label: 'Unsubscribed', note: 'They no longer receive newsletters.' },
  { key: 'complained', label: 'Marked as spam', note: 'They no longer receive newsletters.' },
] as const satisfies readonly { key: keyof NewsletterNumbers; label: string; note: string }[];

const factWords = (value: number | null): string => (value === null ? 'Not known' : formatCount(value));

/** The outcomes of a newsletter's mails. */
export function DeliveryFacts({
  numbers,
  query,
}: {
  numbers: NewsletterNumbers | undefined;
  /** the query it was loaded with; absent while that is unknown */
  query?: { mailchimp_campaign_ids: string };
}): ReactElement {
  return (
    <Surface aria-labelledby="delivery" aria-busy={!numbers}>
      <h2 id="delivery" className="text-lg">
        Delivery and responses
      </h2>
      <p className="mt-0.5 flex min-h-5 items-center text-sm text-muted">
        {numbers ? (
          <span>
            Sent {formatLocal(numbers.sent_local)}
            {query && <StillSending numbers={numbers} query={query} />}
          </span>
        ) : (
          <SkeletonLine width="9rem" />
        )}
      </p>
      <ol className="mt-4 grid gap-3">
        {funnel.map(({ key, label }) => (
          <li key={key}>
            <div className="flex items-baseline justify-between gap-4">
              <span>{label}</span>
              <span className="font-[600] tabular-nums">
                {numbers ? factWords(numbers[key]) : <SkeletonLine width="3rem" />}
              </span>
            </div>
            <div aria-hidden className="mt-1 h-2 rounded-full bg-sunken forced-color-adjust-none">
              <div
                className="h-full rounded-full bg-action"
                style={{ width: `${shareOfSent(numbers, key)}%` }}
              />
            </div>
          </li>
        ))}
      </ol>
      <dl className="mt-5 grid gap-x-8 gap-y-4 border-t border-line pt-4 sm:grid-cols-2 lg:grid-cols-4">
        {facts.map(({ key, label, note }) => (
          <div key={key}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd>
              <span className="flex h-8 items-center text-xl font-[600] tabular-nums">
                {numbers ? factWords(numbers[key]) : <SkeletonLine width="3rem" />}
              </span>
              <span className="block text-sm text-muted text-pretty">{note}</span>
            </dd>
          </div>
        ))}
      </dl>
    </Surface>
  );
}

const shareOfSent = (numbers: NewsletterNumbers | undefined, key: (typeof funnel)[number]['key']): number => {
  const value = numbers?.[key] ?? null;
  return !numbers || value === null || numbers.subscribers === 0
    ? 0
    : Math.min(100, (100 * value) / numbers.subscribers);
};
