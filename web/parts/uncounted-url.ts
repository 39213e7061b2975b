/**
 * The address of a page of a client's website for links from the portal: people who follow it are no longer counted
 * as visitors.
 */
export const uncountedUrl = (url: string): string => (url.includes('#') ? url : `${url}#foyer-not-counted`);
