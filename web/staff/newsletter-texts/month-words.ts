/** 'December 2026' */
export const formatMonth = (month: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

/**
 * 'Dec 15, at 7:00 am': when a newsletter locks on its client's clock. A browser may know time zones less well than
 * the server, so it is made from the month.
 */
export const formatLockTime = (month: string): string =>
  `${new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' }).format(new Date(`${month}-15T00:00:00Z`))}, at 7:00 am`;
