/** The website and month of the page; by default all websites and the present month. */
export type WebsiteSearch = { site?: string; month?: string };

export function websiteSearch(raw: Record<string, unknown>): WebsiteSearch {
  const { site, month } = raw;
  return {
    ...(/^\d{1,16}$/.test(String(site)) ? { site: String(site) } : {}),
    ...(typeof month === 'string' && /^\d{4}-(?:0[1-9]|1[0-2])$/.test(month) ? { month } : {}),
  };
}
