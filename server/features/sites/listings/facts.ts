import { html, type Html } from '#server/core/html/html.ts';
import type { ListingContent } from './content.ts';
import { formatMoney, isSome, squareFeet } from './words.ts';

type Fact = readonly [label: string, value: string];

/** The known facts of the home, in the order in which people ask. */
export function listFacts(listing: ListingContent): Fact[] {
  const { country } = listing;
  const rows: [label: string, value: string | null][] = [
    ['Type', [listing.type, listing.subtype].filter((part) => part !== null).join(', ')],
    ['Bedrooms', isSome(listing.bedrooms) ? listing.bedrooms : null],
    ['Bathrooms', isSome(listing.bathrooms) ? String(Number(listing.bathrooms)) : null],
    ['Living area', isSome(listing.living_area) ? squareFeet(listing.living_area) : null],
    ['Total area', isSome(listing.square_footage) ? squareFeet(listing.square_footage) : null],
    ['Lot', isSome(listing.lot_size) ? squareFeet(listing.lot_size) : null],
    ['Storeys', listing.stories],
    ['Year built', listing.year_built],
    ['Annual taxes', listing.taxes === null ? null : formatMoney(listing.taxes, country)],
    ['Monthly condo fees', listing.condo_fees === null ? null : formatMoney(listing.condo_fees, country)],
    ['Community', listing.community],
    ['MLS® number', listing.mls_id],
  ];
  return rows.flatMap(([label, value]) => (value === null ? [] : [[label, value]]));
}

export function facts(listing: ListingContent): Html {
  return html`<section class="facts" aria-labelledby="facts-title">
    <h2 id="facts-title">The facts</h2>
    <dl>
      ${listFacts(listing).map(
        ([label, value]) =>
          html`<div>
            <dt>${label}</dt>
            <dd>${value}</dd>
          </div>`,
      )}
    </dl>
    ${labels('Features', listing.features)} ${labels('In the building and around it', listing.amenities)}
  </section>`;
}

const labels = (title: string, all: readonly string[]): Html | false =>
  all.length > 0 &&
  html`<h3>${title}</h3>
    <ul class="labels">
      ${all.map((label) => html`<li>${label}</li>`)}
    </ul>`;
