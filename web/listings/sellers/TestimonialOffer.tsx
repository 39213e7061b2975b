import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { may } from '#contract/access.ts';
import type { Seller } from '#contract/listings/sellers.ts';
import * as paths from '#contract/paths.ts';
import { listingOffers } from '#contract/testimonials/listing-offers.ts';
import { ActionButton } from '#web/actions/ActionDialog.tsx';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Button } from '#web/parts/Button.tsx';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { isFeatureShown, useAccessSubject, useMe } from '#web/session.tsx';

type TestimonialOfferProps = { id: number; sellers: readonly Seller[] };

/** Offers to ask the seller of a sold home for a testimonial, until they were asked or the offer is dismissed. */
export function TestimonialOffer(props: TestimonialOfferProps): ReactElement | null {
  const isShown = isFeatureShown(useMe(), 'TESTIMONIAL_MANAGER');
  const mayAsk = may(useAccessSubject(), listingOffers.readOffer.access);
  return isShown && mayAsk ? <Offer {...props} /> : null;
}

function Offer({ id, sellers }: TestimonialOfferProps): ReactElement | null {
  const { data } = useApiQuery(listingOffers.readOffer, { params: { id } });
  if (!data?.data.is_open) return null;
  const { seller_ids } = data.data;
  const people = sellers.filter((seller) => seller_ids.includes(seller.id));
  return (
    <div className="mt-2 flex flex-wrap items-center gap-3 border-t border-line pt-4">
      <p className="w-full text-pretty">
        {people.length === 0
          ? 'This home is sold. Ask the seller how it went while it’s fresh.'
          : 'This home is sold. Ask for a testimonial while it’s fresh.'}
      </p>
      {people.length === 0 ? (
        <LinkButton asChild size="small">
          <Link to={paths.requestTestimonial} search={{ type: 'seller' }} state={{ soldListing: id }}>
            Ask for a testimonial
          </Link>
        </LinkButton>
      ) : (
        people.map((seller) => (
          <LinkButton key={seller.id} asChild size="small">
            <Link
              to={paths.requestTestimonialFromContact}
              params={{ id: seller.id }}
              state={{ soldListing: id }}
            >
              Ask {seller.name || 'the seller'}
            </Link>
          </LinkButton>
        ))
      )}
      <ActionButton
        trigger={(open) => (
          <Button variant="quiet" size="small" onClick={open}>
            Don’t ask
          </Button>
        )}
        endpoint={listingOffers.dismissOffer}
        stale={[listingOffers.readOffer]}
        title="Stop offering this?"
        text="This listing won’t remind you to ask its seller for a testimonial. You can still ask from their contact."
        verb="Don’t ask"
        input={() => ({ params: { id } })}
      />
    </div>
  );
}
