import { types } from '#contract/listings/type-names.ts';
import { html, type Html } from '#server/core/html/html.ts';
import { page, type Addresses } from '../page.ts';
import type { ListingSite } from '../cross-client/listings.ts';
import type { ListedPage } from '../cross-client/published-lists.ts';
import { boardNotices } from './attribution.ts';
import { listingCard } from './card.ts';
import { isCounted, maxCounted } from './count-limit.ts';
import type { ListingFilter, ListName } from './list-filter.ts';
import { listingsPath } from './listing-address.ts';
import { readListingOptions } from './listing-options.ts';

export const listingsOnPage = 12;

type Options = { files: Addresses; origin: string; filter: ListingFilter; now: Date };

/**
 * The agent's listings, and those of colleagues. Filters and order are a form that works without a script. While no
 * colleague's home is among all of them, the agent's own are the same list, and have one address.
 */
export function listPage(
  site: ListingSite,
  listed: ListedPage,
  { files, origin, filter: requestedFilter, now }: Options,
): Html {
  const { pages } = listed;
  const isOneList = requestedFilter.list === 'own' && !listed.has_mixable;
  const filter = isOneList ? { ...requestedFilter, list: 'all' as const } : requestedFilter;
  const { title, lead, query } = describeList(filter.list, listed);
  const path = listingsPath(site.id);
  return page(site, files, {
    title: `${title} · ${site.agent_name}`,
    kind: 'listings',
    listings: 'list',
    description: `${title} with ${site.agent_name}, ${site.client_name}.`,
    head: html`<link rel="canonical" href="${origin}${path}${query}" />`,
    body: html`<section class="band">
        <div class="wide">
          <h1>${title}</h1>
          <p class="lead">${lead}</p>
          <p class="doing">
            ${listsBeside(filter.list, listed).map((list) => html`<a class="button outline" href="${path}${describeList(list, listed).query}">${describeList(list, listed).link}</a>`)}
          </p>
        </div>
      </section>
      <div class="wide listing-list">
        ${filterForm(site, filter)}
        ${
          pages.length === 0
            ? empty(site, filter)
            : html`<p class="hint" role="status">${countHomes(listed.total)}</p>
                <ul class="listings">
                  ${pages.map((listing, index) => listingCard(site, listing, now, index === 0))}
                </ul>
                ${boardNotices(pages)}`
        }
        ${pageLinks(path, filter, listed)}
      </div>`,
  });
}

function countHomes(total: number): string {
  if (!isCounted(total)) return `More than ${maxCounted.toLocaleString('en-CA')} homes`;
  return `${total} ${total === 1 ? 'home' : 'homes'}`;
}

type List = { title: string; lead: string; query: '' | `?show=${Exclude<ListName, 'all'>}`; link: string };
type Counted = Pick<ListedPage, 'has_others' | 'has_mixable'>;

function describeList(list: ListName, { has_others: hasOthers, has_mixable: isMixed }: Counted): List {
  const mine = {
    lead: 'What I have on the market now.',
    link: hasOthers ? 'My homes for sale' : 'Homes for sale',
  };
  if (list === 'own') return { ...mine, title: 'My homes for sale', query: '?show=own' };
  if (list === 'sold')
    return { title: 'Sold homes', lead: 'Homes I’ve sold.', query: '?show=sold', link: 'Sold homes' };
  if (list === 'others')
    return {
      title: 'Homes listed by other agents',
      lead: 'Ask me about any of them, and I’ll show you around.',
      query: '?show=others',
      link: 'Homes listed by other agents',
    };
  return isMixed
    ? {
        title: 'Homes for sale',
        lead: 'What’s on the market now, with me and with other agents. Ask me about any of them.',
        query: '',
        link: 'All homes for sale',
      }
    : { ...mine, title: 'Homes for sale', query: '' };
}

/** The lists that a visitor can go to from this one. */
function listsBeside(list: ListName, { has_others: hasOthers, has_mixable: isMixed }: Counted): ListName[] {
  const lists = [
    'all',
    ...(isMixed ? ['own' as const] : []),
    ...(hasOthers ? ['others' as const] : []),
    'sold',
  ] as const;
  return lists.filter((beside) => beside !== list);
}

const sortNames = {
  date_desc: 'Newest first',
  date_asc: 'Oldest first',
  price_desc: 'Highest price first',
  price_asc: 'Lowest price first',
} as const;

function filterForm(site: ListingSite, filter: ListingFilter): Html {
  const hidesPrice = filter.list === 'sold' && readListingOptions(site.listing_settings).hidesSold.price;
  const sorts = Object.entries(sortNames).filter(([sort]) => !hidesPrice || !sort.startsWith('price'));
  return html`<form class="filter" method="get" action="${listingsPath(site.id)}" aria-label="Filter">
    ${filter.list !== 'all' && html`<input type="hidden" name="show" value="${filter.list}" />`}
    ${choice('type', 'Type', filter.type ?? '', [['', 'Any type'], ...types.map((type): [string, string] => [type, type])])}
    ${choice('bedrooms', 'Bedrooms', String(filter.bedrooms ?? ''), [['', 'Any number'], ...[1, 2, 3, 4, 5].map((n): [string, string] => [String(n), `${n} or more`])])}
    ${
      !hidesPrice &&
      html`<div class="field">
        <label for="price">Max price</label>
        <input
          id="price"
          name="price"
          inputmode="numeric"
          autocomplete="off"
          placeholder="$1,000,000"
          value="${filter.maxPrice ?? ''}"
        />
      </div>`
    }
    ${choice('sort', 'Order', filter.sort, sorts)}
    <button class="button" type="submit">Show</button>
  </form>`;
}

const choice = (
  name: string,
  label: string,
  chosen: string,
  options: readonly (readonly [string, string])[],
) =>
  html`<div class="field">
    <label for="${name}">${label}</label>
    <select id="${name}" name="${name}">
      ${options.map(([value, text]) => html`<option value="${value}" ${value === chosen && html`selected`}>${text}</option>`)}
    </select>
  </div>`;

const isFiltered = ({ type, bedrooms, maxPrice, page: number }: ListingFilter) =>
  type !== null || bedrooms !== null || maxPrice !== null || number > 1;

function empty(site: ListingSite, filter: ListingFilter): Html {
  const path = `${listingsPath(site.id)}${filter.list === 'all' ? '' : `?show=${filter.list}`}`;
  return isFiltered(filter)
    ? html`<div class="empty">
        <h2>No home fits</h2>
        <p>Try it with fewer wishes, or tell me what you’re looking for.</p>
        <p class="doing">
          <a class="button" href="${path}">Show all</a>
          <a class="button quiet" href="/sites/${site.id}/home-finder">Tell me what you’re looking for</a>
        </p>
      </div>`
    : html`<div class="empty">
        <h2>${filter.list === 'sold' ? 'No sold homes to show yet' : 'Nothing on the market right now'}</h2>
        <p>New homes come up every week. Tell me what you’re looking for, and you’ll hear of it first.</p>
        <p class="doing"><a class="button" href="/sites/${site.id}/home-finder">Find my next home</a></p>
      </div>`;
}

function pageLinks(
  path: string,
  filter: ListingFilter,
  { total, has_next: hasNext }: Pick<ListedPage, 'total' | 'has_next'>,
): Html | false {
  const last = Math.max(1, Math.ceil(total / listingsOnPage));
  if (last === 1) return false;
  const formatPageUrl = (number: number) => {
    const query = new URLSearchParams({
      ...(filter.list === 'all' ? {} : { show: filter.list }),
      ...(filter.type === null ? {} : { type: filter.type }),
      ...(filter.bedrooms === null ? {} : { bedrooms: String(filter.bedrooms) }),
      ...(filter.maxPrice === null ? {} : { price: String(filter.maxPrice) }),
      sort: filter.sort,
      page: String(number),
    });
    return `${path}?${query}`;
  };
  return html`<nav class="page-links" aria-label="Pages of the list">
    ${filter.page > 1 && html`<a class="button quiet" rel="prev" href="${formatPageUrl(filter.page - 1)}">Previous page</a>`}
    <span>Page ${filter.page}${isCounted(total) && html` of ${last}`}</span>
    ${hasNext && html`<a class="button quiet" rel="next" href="${formatPageUrl(filter.page + 1)}">Next page</a>`}
  </nav>`;
}
