const lists = new Intl.ListFormat('en-CA', { type: 'conjunction' });

/** Which websites a comparison leaves out, and why. */
export const leftOutWords = (names: readonly string[]): string =>
  `Compared without ${lists.format(names)}: we don’t have whole numbers for both months.`;
