/** ' and 3 more clients', after the names of some. */
export const moreText = (count: number): string =>
  count === 0 ? '' : ` and ${count} more ${count === 1 ? 'client' : 'clients'}`;
