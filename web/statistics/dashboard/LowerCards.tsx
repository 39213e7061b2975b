import type { ReactElement } from 'react';
import { may } from '#contract/access.ts';
import { testimonials } from '#contract/testimonials/testimonials.ts';
import { useAccessSubject, useMe } from '#web/session.tsx';
import { ActivityCard } from './ActivityCard.tsx';
import { LeadsCard } from './LeadsCard.tsx';
import { NewsletterCard } from './NewsletterCard.tsx';
import { PackageCard } from './PackageCard.tsx';
import { TestimonialTotals } from './TestimonialTotals.tsx';
import { WebsiteCard } from './WebsiteCard.tsx';

/** What lies below the first screen: the statistics, and what happened. */
export function LowerCards(): ReactElement {
  const me = useMe();
  const hasTestimonials = may(useAccessSubject(), testimonials.totals.access);
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        <LeadsCard />
        <WebsiteCard />
        <NewsletterCard />
        {me.client && <PackageCard name={me.client.package} />}
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-3">
        <div className={hasTestimonials ? 'min-w-0 lg:col-span-2' : 'min-w-0 lg:col-span-3'}>
          <ActivityCard />
        </div>
        {hasTestimonials && <TestimonialTotals />}
      </div>
    </>
  );
}
