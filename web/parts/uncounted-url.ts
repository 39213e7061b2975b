/** The address of a page of a client's website, opened from here: whoever follows it is not counted as a visitor any more. */
export const uncountedUrl = (url: string): string => (url.includes('#') ? url : `${url}#foyer-not-counted`);
