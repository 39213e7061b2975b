import type { ReactElement } from 'react';
import { may } from '#contract/access.ts';
import { testimonials } from '#contract/testimonials/testimonials.ts';
import { useAccessSubject, useMe } from '#web/session.tsx';
import { CardGroup } from './CardSection.tsx';
import { ListingTotals } from './ListingTotals.tsx';
import { PackageCard } from './PackageCard.tsx';
import { TestimonialTotals } from './TestimonialTotals.tsx';

/** Listings, testimonials and the package. */
export function AccountCards(): ReactElement {
  const { client } = useMe();
  const hasTestimonials = may(useAccessSubject(), testimonials.totals.access);
  return (
    <CardGroup id="your-account" title="Your account">
      <ListingTotals />
      {hasTestimonials && <TestimonialTotals />}
      {client && <PackageCard name={client.package} />}
    </CardGroup>
  );
}
