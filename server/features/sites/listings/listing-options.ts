import { shareNetworks, type ListingSetting, type listingSorts } from '#contract/settings/settings.ts';

type Sort = (typeof listingSorts)[number];
export type ShareNetwork = (typeof shareNetworks)[number];

/** How a site shows listings, from the client's settings. */
export type ListingOptions = {
  hasCalculator: boolean;
  hasWalkScore: boolean;
  hasHoodq: boolean;
  shareNetworks: readonly ShareNetwork[];
  /** seconds per picture; null if the pictures do not move automatically */
  slideSeconds: number | null;
  bannerOnNew: boolean;
  hidesSold: { images: boolean; price: boolean; address: boolean };
  showsHistory: boolean;
  /** colleagues’ homes are in one list with the agent’s own, where their board allows it */
  mixesOthers: boolean;
  sort: { active: Sort; sold: Sort };
};

export function readListingOptions(settings: Record<ListingSetting, string>): ListingOptions {
  const on = (key: ListingSetting) => settings[key] === '1';
  return {
    hasCalculator: on('rb_mortgage_calculator_enabled'),
    hasWalkScore: on('rb_walkscore'),
    hasHoodq: on('rb_hoodq'),
    shareNetworks: shareNetworks.filter((network) => on(`rb_sharing_buttons_${network}`)),
    slideSeconds: on('rb_slideshow_enabled') ? Number(settings.rb_slideshow_delay) : null,
    bannerOnNew: on('rb_lol_new_listing_banner'),
    hidesSold: {
      images: on('rb_lol_featured_hide_sold_images'),
      price: on('rb_lol_featured_hide_sold_price'),
      address: on('rb_lol_featured_hide_sold_address'),
    },
    showsHistory: on('rb_listing_historical_import_enabled'),
    mixesOthers: on('rb_lol_featured_mix_others'),
    sort: {
      active: parseSort(settings.rb_lol_featured_sort),
      sold: parseSort(settings.rb_lol_featured_sort_archive),
    },
  };
}

const sorts = ['price_desc', 'price_asc', 'date_desc', 'date_asc'] as const satisfies readonly Sort[];

export const parseSort = (text: string): Sort => sorts.find((sort) => sort === text) ?? 'date_desc';
