import { leadSearch } from '../leads/lead-search.ts';

/** The website and month of the page; by default all websites and the present month. */
export type WebsiteSearch = { site?: string; month?: string };

export const websiteSearch = (raw: Record<string, unknown>): WebsiteSearch => ({
  ...(/^\d{1,16}$/.test(String(raw['site'])) ? { site: String(raw['site']) } : {}),
  ...leadSearch(raw),
});
