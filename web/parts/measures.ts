export const TEXT_AREA_ROWS = { min: 5, max: 10 } as const;
// an accordion that opens while its screen is still arriving would move under the reader's hand
export const ACCORDION_STILL_MS = 500;
export const RATING_MAX = 5;
export const SEARCH_DELAY_MS = 300;
export const SEARCH_LENGTH = { min: 1, max: 100 } as const;
