export const maxEmailLength = 191;

/** A rough test for an email: pages of websites leave the rest to the server. */
export const roughEmailPattern = /[^\s@](?:@|%40)[^\s@]+[.\u3002][^\s@]{2,}/;
