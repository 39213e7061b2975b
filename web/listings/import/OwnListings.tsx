import { Link, useNavigate } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { may } from '#contract/access.ts';
import { listings } from '#contract/listings/listings.ts';
import {
  describeUnconfirmed,
  listingsOwn,
  type NewListings,
  type OwnListing,
} from '#contract/listings/own.ts';
import * as paths from '#contract/paths.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Banner } from '#web/parts/Banner.tsx';
import { Button } from '#web/parts/Button.tsx';
import { Checkbox } from '#web/parts/Checkbox.tsx';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { ErrorState } from '#web/parts/States.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { toast } from '#web/parts/toast.ts';
import { useAccessSubject } from '#web/session.tsx';
import { formatListingCount, formatPrice } from '../listing-words.ts';

/** All listings of the agent that the MLS has and the account has not, to choose from. */
export function OwnListings(): ReactElement {
  const { data, error, isFetching, refetch } = useApiQuery(listingsOwn.find, {});
  const offered = data?.data.listings ?? [];
  return (
    <Surface aria-labelledby="own-listings" aria-busy={!data && !error} className="mb-5">
      <h2 id="own-listings" className="text-xl">
        {offered.length > 0 ? `We found ${formatListingCount(offered.length)} of yours` : 'All your listings'}
      </h2>
      {error && !data ? (
        <ErrorState message={error.message} pending={isFetching} onRetry={() => void refetch()} />
      ) : !data ? (
        <div className="mt-4 flex flex-col gap-3">
          <SkeletonLine width="70%" />
          <SkeletonLine width="50%" />
        </div>
      ) : offered.length > 0 ? (
        <ChooseOwn key={offered.map(({ mls_id: id }) => id).join(' ')} offered={offered} />
      ) : data.data.has_numbers ? (
        <p className="mt-1 text-muted">
          Everything your MLS has for sale under your agent numbers is here, or you left it out.
        </p>
      ) : (
        data.data.unconfirmed_ids.length === 0 && (
          <p className="mt-1 text-muted">With your MLS agent number, we find all your listings for you.</p>
        )
      )}
      {data && data.data.unconfirmed_ids.length > 0 && (
        <Banner kind="info" className="mt-3">
          {describeUnconfirmed(data.data.unconfirmed_ids)}
        </Banner>
      )}
      {data && <WhatHappens {...data.data} />}
    </Surface>
  );
}

const sentences: Record<NewListings, string> = {
  ask: 'We ask you about new ones.',
  drafts: 'New ones are imported automatically, hidden from your website.',
  published: 'New ones are imported and published automatically.',
};

/** New ones are asked about or come; only an Admin can change it. */
function WhatHappens({
  has_numbers: isConfirmed,
  unconfirmed_ids: unconfirmed,
  new_listings: choice,
}: WhatHappensProps): ReactElement {
  const mayChange = may(useAccessSubject(), listingsOwn.saveSettings.access);
  const hasNumbers = isConfirmed || unconfirmed.length > 0;
  return (
    <p className="mt-3 text-muted">
      {isConfirmed && `${sentences[choice]} `}
      {mayChange ? (
        <Link to={paths.listingSettings} className="underline underline-offset-4">
          {hasNumbers ? 'Change this in the listing settings' : 'Enter it in the listing settings'}
        </Link>
      ) : (
        !hasNumbers && 'An Admin of your account can enter it in the listing settings.'
      )}
    </p>
  );
}
type WhatHappensProps = {
  has_numbers: boolean;
  unconfirmed_ids: readonly string[];
  new_listings: NewListings;
};

function ChooseOwn({ offered }: { offered: readonly OwnListing[] }): ReactElement {
  const navigate = useNavigate();
  const [declined, setDeclined] = useState<ReadonlySet<string>>(new Set());
  const bring = useApiMutation(listingsOwn.import, {
    stale: [listings.list, listings.totals, listingsOwn.find],
    onSuccess: async ({ data }) => {
      if (data.successes.length + data.failures.length === 0)
        toast.success('We won’t offer these listings again.');
      else
        await navigate({
          to: paths.importListingsDone,
          state: { importResult: data },
          ignoreBlocker: true,
        });
    },
  });
  const chosen = offered.filter(({ mls_id: id }) => !declined.has(id));
  const choose = (id: string, isChosen: boolean) =>
    setDeclined((ids) => new Set([...ids].filter((one) => one !== id).concat(isChosen ? [] : id)));
  return (
    <>
      <p className="mt-1 text-muted">Untick any you don’t want. We won’t offer those again.</p>
      <ul aria-label="Your listings in the MLS" className="mt-3 flex flex-col divided">
        {offered.map(({ mls_id: id, ...listing }) => (
          <li key={id} className="py-1.5">
            <Checkbox
              checked={!declined.has(id)}
              onChange={({ target }) => choose(id, target.checked)}
              label={
                <>
                  <span className="font-[550]">{listing.address}</span>{' '}
                  <span className="text-muted">{describeOffer(id, listing)}</span>
                </>
              }
            />
          </li>
        ))}
      </ul>
      <Button
        className="mt-4"
        pending={bring.isPending}
        onClick={() =>
          bring.mutate({
            body: { mls_ids: chosen.map(({ mls_id: id }) => id), declined: [...declined] },
          })
        }
      >
        {chosen.length === 0 ? 'Leave them all out' : `Import ${formatListingCount(chosen.length)}`}
      </Button>
    </>
  );
}

const describeOffer = (id: string, { city, price, agent }: Omit<OwnListing, 'mls_id'>): string =>
  [city, price === null ? null : formatPrice(price), `MLS® ${id}`, agent && `listed by ${agent}`]
    .filter(Boolean)
    .join(' · ');
