/**
 * A text without these characters at its end. A pattern that ends in `+$` takes quadratic time for a long run
 * in the middle of a text.
 */
export function trimEnd(text: string, isTrimmed: (character: string) => boolean): string {
  let end = text.length;
  while (end > 0 && isTrimmed(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
