/** '1,250,000' and '2.5': at most two decimals. A locale would do the same a hundred times slower. */
export function groupDigits(number: number): string {
  const [whole = '', decimals] = String(Math.round(number * 100) / 100).split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3}){1,7}$)/g, ',');
  return decimals === undefined ? grouped : `${grouped}.${decimals}`;
}
