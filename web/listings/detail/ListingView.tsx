import { useId, type ReactElement } from 'react';
import type { Listing } from '#contract/listings/listings.ts';
import { sold } from '#contract/listings/statuses.ts';
import { Surface } from '#web/parts/Surface.tsx';
import { listingFields } from '../form/listing-fields.tsx';
import { sectionNames, sectionTitles } from '../form/sections.ts';
import { listFacts, type Fact } from './listing-facts.tsx';

/** The listing for users who may only read it: the contents of its form, in the same order. */
export function ListingView({ listing }: { listing: Listing }): ReactElement {
  const parts = listingFields(listing, null);
  return (
    <div className="flex flex-col gap-4">
      {sectionNames.map(
        (name) =>
          (name !== 'sold' || listing.status_id === sold) && (
            <Part key={name} title={sectionTitles[name]} facts={listFacts(parts[name], listing)} />
          ),
      )}
    </div>
  );
}

/** A section of the form, without its empty parts. */
function Part({ title, facts }: { title: string; facts: readonly Fact[] }): ReactElement | null {
  const heading = useId();
  const stated = facts.filter(({ value }) => value);
  const listed = stated.filter(({ isBlock }) => !isBlock);
  if (stated.length === 0) return null;
  return (
    <Surface aria-labelledby={heading} className="flex flex-col gap-4">
      <h2 id={heading} className="text-lg">
        {title}
      </h2>
      {stated.find(({ isBlock }) => isBlock)?.value}
      {listed.length > 0 && (
        <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
          {listed.map(({ label, value, isWide }) => (
            <div key={label} className={isWide && 'sm:col-span-2'}>
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </Surface>
  );
}
