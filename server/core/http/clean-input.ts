/**
 * Makes every text in the input storable in PostgreSQL: NUL is removed and a lone surrogate becomes U+FFFD. A key
 * with either is not in the contract and is removed. Changes its argument; works without recursion, since the sender
 * chooses the depth.
 */
export function cleanInput(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  const pending: unknown[] = [value];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (typeof node !== 'object' || node === null) continue;
    for (const [key, inner] of Object.entries(node)) {
      if (cleanText(key) !== key) Reflect.deleteProperty(node, key);
      else if (typeof inner === 'string') Reflect.set(node, key, cleanText(inner));
      else if (typeof inner === 'object') pending.push(inner);
    }
  }
  return value;
}

export const cleanText = (text: string): string => text.toWellFormed().replaceAll('\0', '');
