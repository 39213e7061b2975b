/** The purpose that encrypts the tokens of pages with lead ads. */
export const leadAdTokens = 'tokens of pages with lead ads';

/** A token of one client cannot be used for another. */
export const tokenContext = (clientId: number): string => `client ${clientId}`;
