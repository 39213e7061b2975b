import type { ReactElement } from 'react';
import type { NewsletterNumbers } from '#contract/newsletter/stats.ts';
import { formatLocal } from '#web/parts/dates.ts';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { formatCount } from '../rate-words.ts';
import { StillSending } from './StillSending.tsx';

const facts = [
  { key: 'delivered', label: 'Delivered', note: 'Sent and didn’t bounce.' },
  { key: 'opened', label: 'Opened', note: 'People, each counted once.' },
  { key: 'clicked', label: 'Clicked a link', note: 'Scanners that follow every link are left out.' },
  {
    key: 'opened_by_machine',
    label: 'Loaded by a mail app',
    note: 'Some mail apps load every email automatically, so these may not be real opens.',
  },
  { key: 'bounced', label: 'Bounced', note: 'The address does not exist any more.' },
  { key: 'unsubscribed', label: 'Unsubscribed', note: 'They get no more newsletters.' },
  { key: 'complained', label: 'Marked as spam', note: 'They won’t get newsletters any more.' },
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
      <dl className="mt-4 grid gap-x-8 gap-y-5 sm:grid-cols-2 lg:grid-cols-4">
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
