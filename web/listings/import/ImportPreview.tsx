import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import * as z from 'zod/mini';
import { holdSentences } from '#contract/listings/holds.ts';
import { formatListedBy } from '#contract/listings/listed-by.ts';
import { listingsLookUp, type ImportPreview as Preview } from '#contract/listings/look-up.ts';
import * as paths from '#contract/paths.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Button } from '#web/parts/Button.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { WholeNumbers } from '../ListedBy.tsx';
import { Tag } from '#web/parts/Tag.tsx';
import { useDebounced } from '#web/parts/use-debounced.ts';
import { formatFacts, formatPrice } from '../listing-words.ts';
import { ImportForm } from './import-form.ts';

/** The listings that the entered numbers stand for, before any of them is imported. */
export function ImportPreview<Output>({
  control,
}: {
  control: Control<z.input<typeof ImportForm>, unknown, Output>;
}): ReactElement | null {
  const typed = useDebounced(useWatch({ control, name: 'mls_ids' }));
  const { data: numbers } = z.safeParse(ImportForm, { mls_ids: typed });
  const { data, error, isFetching, refetch } = useApiQuery(
    listingsLookUp.preview,
    { query: { mls_ids: numbers?.mls_ids.join(',') ?? '' } },
    { enabled: numbers !== undefined, keepPrevious: true },
  );
  if (!numbers) return null;
  return (
    <Surface aria-labelledby="preview-title" aria-busy={isFetching} className="mt-5">
      <h2 id="preview-title" className="text-lg">
        Preview
      </h2>
      <output className="mt-1 block text-muted">
        {error ? error.message : data ? countReady(data.data) : 'Looking up these numbers…'}
      </output>
      {error ? (
        <Button variant="secondary" className="mt-3" pending={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      ) : (
        data && (
          <ul aria-label="Listings to import" className="mt-2 divided">
            {data.data.map((preview) => (
              <li key={preview.mls_id} className="py-3">
                <Item preview={preview} />
              </li>
            ))}
          </ul>
        )
      )}
    </Surface>
  );
}

function countReady(previews: readonly Preview[]): string {
  const ready = previews.filter(({ problem }) => problem === null).length;
  if (ready < previews.length) return `${ready} of ${previews.length} can be imported.`;
  return ready === 1 ? 'This listing can be imported.' : `All ${ready} listings can be imported.`;
}

function Item({
  preview: { mls_id: number, problem, listing_id: id, listing },
}: {
  preview: Preview;
}): ReactElement {
  if (!listing)
    return (
      <>
        <p className="font-[550] break-all">{number}</p>
        <p className="text-muted">
          {problem}
          {id !== null && (
            <>
              {' '}
              <Link to={paths.listing} params={{ id }} className="text-action underline underline-offset-4">
                Open it
              </Link>
            </>
          )}
        </p>
      </>
    );
  const { address, city, state_or_province: region, price, photo_count: photos } = listing;
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 font-[550] break-words">{address}</span>
        {listing.is_reciprocity && <Tag kind="plain">Reciprocity</Tag>}
      </p>
      <p>
        {[city, region].filter(Boolean).join(', ')}
        <span className="font-[550]"> · {price === null ? 'No price' : formatPrice(price)}</span>
      </p>
      {listing.is_reciprocity && (
        <p className="wrap-anywhere">
          <WholeNumbers text={formatListedBy(listing.listed_by)} />
        </p>
      )}
      {listing.holds.length > 0 && (
        <p className="text-danger">
          Visitors won’t see it yet. {listing.holds.map((hold) => holdSentences[hold]).join(' ')}
        </p>
      )}
      <p className="text-sm text-muted">
        {[formatFacts(listing), photos === 1 ? '1 photo' : `${photos} photos`, `MLS®\u00a0${number}`]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </>
  );
}
