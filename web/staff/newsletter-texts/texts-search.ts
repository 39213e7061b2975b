import { parsePage } from '../../routing/search.ts';

/** The month of the texts, by default the next; and the page of the list next to them. */
export type TextsSearch = { month?: string; page?: number };

export const textsSearch = (raw: Record<string, unknown>): TextsSearch => ({
  ...(typeof raw['month'] === 'string' &&
    /^20\d{2}-(?:0[1-9]|1[0-2])$/.test(raw['month']) && { month: raw['month'] }),
  ...parsePage(raw['page']),
});
