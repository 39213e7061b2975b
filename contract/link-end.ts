const marks = new Set([
  ...` .,;:!?'"’”»)>]}`,
  '%20',
  '%21',
  '%22',
  '%27',
  '%29',
  '%2C',
  '%2E',
  '%3A',
  '%3B',
  '%3E',
  '%3F',
  '%5D',
  '%7D',
  '%C2%BB',
  '%E2%80%99',
  '%E2%80%9D',
]);
/** their lengths as they are written */
const sizes = [1, 3, 6, 9];

/**
 * Cuts off what a program or a person left behind a link: the end of a sentence, a bracket, a quotation mark.
 * Our tokens end in none of these.
 */
export function trimLinkEnd(link: string): string {
  let end = link.length;
  for (let size = markBefore(link, end); size > 0; size = markBefore(link, end)) end -= size;
  return link.slice(0, end);
}

const markBefore = (link: string, end: number): number =>
  sizes.find((size) => size <= end && marks.has(link.slice(end - size, end).toUpperCase())) ?? 0;
