/** The purpose that encrypts the keys of accounts at Follow Up Boss. */
export const crmKeys = 'keys of Follow Up Boss';

/** A key of one client cannot be used for another. */
export const keyContext = (clientId: number): string => `client ${clientId}`;
