const rates = new Intl.NumberFormat('en-CA', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const numbers = new Intl.NumberFormat('en-CA');

/** 41.2 as '41.2%'. */
export const formatPercent = (rate: number): string => `${rates.format(rate)}%`;

/** How far a rate moved: '3.1 points'. */
export const formatPoints = (size: number): string => `${rates.format(size)} points`;

/** '1 person', '1,204 people'. */
export const formatPeople = (count: number): string =>
  `${numbers.format(count)} ${count === 1 ? 'person' : 'people'}`;

export const formatCount = (count: number): string => numbers.format(count);
