export const maxEmailLength = 191;

/** What may be one once it is read: pages of websites ask the server for the rest. */
export const roughEmailPattern = /[^\s@](?:@|%40)[^\s@]+[.\u3002][^\s@]{2,}/;
