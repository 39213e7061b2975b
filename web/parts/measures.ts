export const TEXT_AREA_ROWS = { min: 5, max: 10 } as const;
// no animation right after mounting, so that nothing moves while the screen is still loading
export const ACCORDION_STILL_MS = 500;
export const SEARCH_DELAY_MS = 300;
export const SEARCH_LENGTH = { min: 1, max: 100 } as const;
