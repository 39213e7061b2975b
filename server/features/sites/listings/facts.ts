import { html, type Html } from '#server/core/html/html.ts';
import type { ListingContent } from './content.ts';
import { formatMoney, squareFeet } from './words.ts';

type Fact = readonly [label: string, value: string];

/** The known facts of the home, in the order in which people ask. */
export function listFacts(listing: ListingContent): Fact[] {
  const { country } = listing;
  const rows: [label: string, value: string | null][] = [
    ['Type', [listing.type, listing.subtype].filter((part) => part !== null).join(', ')],
    ['Bedrooms', listing.bedrooms],
    ['Bathrooms', listing.bathrooms === null ? null : String(Number(listing.bathrooms))],
    ['Living area', listing.living_area === null ? null : squareFeet(listing.living_area)],
    ['Total area', listing.square_footage === null ? null : squareFeet(listing.square_footage)],
    ['Lot', listing.lot_size === null ? null : squareFeet(listing.lot_size)],
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
