import { types } from '#contract/listings/type-names.ts';
import { parseSort, type ListingOptions } from './listing-options.ts';

export type ListingFilter = {
  isSold: boolean;
  /** homes of colleagues, which are never mixed with the agent's own */
  isOthers: boolean;
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
  const isSold = query('show') === 'sold';
  const usual = isSold ? options.sort.sold : options.sort.active;
  // if the price is hidden, the order must not reveal it
  const hidesPrice = isSold && options.hidesSold.price;
  const sort = query('sort') === '' ? usual : parseSort(query('sort'));
  return {
    isSold,
    isOthers: query('show') === 'others',
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
