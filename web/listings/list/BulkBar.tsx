import { useState, type ReactElement } from 'react';
import { facebookServices } from '#contract/access.ts';
import { listings } from '#contract/listings/listings.ts';
import { maxChosen } from '#contract/listings/sorting.ts';
import { sold, statusChoices } from '#contract/listings/statuses.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { Select } from '#web/parts/Select.tsx';
import { toast } from '#web/parts/toast.ts';
import { useOfferTestimonial } from '#web/routing/offer-testimonial.ts';
import { useAccessSubject } from '#web/session.tsx';
import { formatListingCount } from '../listing-words.ts';
import { describeUpdate } from './describe-update.ts';

type BulkBarProps = { ids: readonly number[]; onDone: () => void };

/** Changes the status or the marketing of the selected listings. */
export function BulkBar({ ids, onDone }: BulkBarProps): ReactElement {
  const { services } = useAccessSubject();
  const offerTestimonial = useOfferTestimonial();
  const [choice, setChoice] = useState('');
  const update = useApiMutation(listings.updateSeveral, {
    stale: [listings.list, listings.read, listings.totals],
    onSuccess: ({ data }, { body }) => {
      const message = describeUpdate(data);
      if (body.status_id === sold && data.ids.length > 0)
        offerTestimonial(message, { listing_ids: data.ids });
      else toast.success(message);
      onDone();
    },
  });
  const changes = changesFor(services);
  const change = changes.find(({ value }) => value === choice);
  return (
    <section
      aria-label="Chosen listings"
      className="bulk-bar sticky z-10 mt-4 flex flex-wrap items-center gap-3 rounded-surface bg-raised p-4 shadow-float"
    >
      <output className="font-[550]">{formatListingCount(ids.length)} chosen</output>
      <Select
        aria-label="Change"
        placeholder="Change to…"
        options={changes}
        value={choice}
        onChange={({ target }) => setChoice(target.value)}
        className="min-w-52 max-sm:flex-1"
      />
      <Button
        pending={update.isPending}
        disabledReason={
          ids.length > maxChosen
            ? `Please choose at most ${maxChosen} listings.`
            : change
              ? undefined
              : 'Please choose what to change.'
        }
        onClick={() => change && update.mutate({ body: { ids: [...ids], ...change.body } })}
      >
        Apply
      </Button>
      <Button variant="quiet" onClick={onDone}>
        Clear
      </Button>
    </section>
  );
}

function changesFor(services: readonly string[]) {
  const hasFacebook = facebookServices.some((service) => services.includes(service));
  const hasNewsletter = services.includes('in_touch');
  return [
    ...statusChoices(null).map(({ id, label }) => ({ value: label, label, body: { status_id: id } })),
    {
      value: 'facebook on',
      label: 'In Facebook ads',
      body: { marketing_facebook: true },
      disabled: !hasFacebook,
    },
    { value: 'facebook off', label: 'Not in Facebook ads', body: { marketing_facebook: false } },
    {
      value: 'newsletter on',
      label: 'In the newsletter',
      body: { marketing_newsletter: true },
      disabled: !hasNewsletter,
    },
    { value: 'newsletter off', label: 'Not in the newsletter', body: { marketing_newsletter: false } },
  ];
}
