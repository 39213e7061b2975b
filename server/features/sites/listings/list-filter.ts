import { types } from '#contract/listings/type-names.ts';
import { parseSort, type ListingOptions } from './listing-options.ts';

/**
 * The lists of a site: all homes for sale, the agent's own alone, those of colleagues, and the agent's sold ones. By
 * setting `all` has those of colleagues as well, where their board allows it; otherwise it is the agent's own.
 */
export type ListName = (typeof furtherLists)[number] | 'all';
const furtherLists = ['own', 'others', 'sold'] as const;

export type ListingFilter = {
  list: ListName;
  mixesOthers: boolean;
  type: string | null;
  /** at least */
  bedrooms: number | null;
  maxPrice: number | null;
  sort: ReturnType<typeof parseSort>;
  /** including homes sold before the client joined us */
  showsHistory: boolean;
  page: number;
};

const maxPage = 10_000;

/** The filter in the query; invalid parts are left out. */
export function readFilter(query: (name: string) => string, options: ListingOptions): ListingFilter {
  const chosen = furtherLists.find((list) => list === query('show')) ?? 'all';
  const isSold = chosen === 'sold';
  const usual = isSold ? options.sort.sold : options.sort.active;
  // if the price is hidden, the order must not reveal it
  const hidesPrice = isSold && options.hidesSold.price;
  const sort = query('sort') === '' ? usual : parseSort(query('sort'));
  return {
    list: chosen === 'own' && !options.mixesOthers ? 'all' : chosen,
    mixesOthers: options.mixesOthers,
    type: types.find((type) => type === query('type')) ?? null,
    bedrooms: wholeNumber(query('bedrooms'), 20),
    maxPrice: hidesPrice ? null : wholeNumber(query('price').replaceAll(/[$,\s]/g, ''), 9_999_999_999),
    sort: hidesPrice && sort.startsWith('price') ? 'date_desc' : sort,
    showsHistory: options.showsHistory,
    page: Math.max(1, wholeNumber(query('page'), maxPage) ?? 1),
  };
}

const wholeNumber = (text: string, most: number): number | null =>
  /^\d{1,10}$/.test(text) && Number(text) > 0 ? Math.min(Number(text), most) : null;
