import type { ReactElement } from 'react';
import { may } from '#contract/access.ts';
import { testimonials } from '#contract/testimonials/testimonials.ts';
import { useAccessSubject } from '#web/session.tsx';
import { ActivityCard } from './ActivityCard.tsx';
import { AdCard } from './AdCard.tsx';
import { LeadsCard } from './LeadsCard.tsx';
import { NewsletterCard } from './NewsletterCard.tsx';
import { TestimonialTotals } from './TestimonialTotals.tsx';
import { WebsiteCard } from './WebsiteCard.tsx';

/** The part below the first screen: the statistics, and recent events. */
export function LowerCards(): ReactElement {
  const hasTestimonials = may(useAccessSubject(), testimonials.totals.access);
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        <LeadsCard />
        <WebsiteCard />
        <NewsletterCard />
        <AdCard platform="facebook" />
        <AdCard platform="google" />
        {hasTestimonials ? <TestimonialTotals /> : <ActivityCard rows={3} />}
      </div>
      {hasTestimonials && <ActivityCard rows={5} />}
    </>
  );
}
