/**
 * The same values with every text in them as PostgreSQL can store it: without NUL, which neither text nor jsonb takes, and with
 * U+FFFD for half of a surrogate pair. A key that is not clean is none of the contract's, and goes. Changes what it is given;
 * walks without recursion, since strangers choose how deep it is.
 */
export function cleanInput(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  const waiting: unknown[] = [value];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (typeof node !== 'object' || node === null) continue;
    for (const [key, inner] of Object.entries(node)) {
      if (cleanText(key) !== key) Reflect.deleteProperty(node, key);
      else if (typeof inner === 'string') Reflect.set(node, key, cleanText(inner));
      else if (typeof inner === 'object') waiting.push(inner);
    }
  }
  return value;
}

export const cleanText = (text: string): string => text.toWellFormed().replaceAll('\0', '');
