/** Dollars as they are sent, in whole cents. */
export const toCents = (amount: number): number => Math.round(amount * 100);
