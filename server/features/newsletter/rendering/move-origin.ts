import { newsletterPath } from './web-addresses.ts';

/** A newsletter's own address, which its text and its HTML always show. */
const ownAddress = new RegExp(String.raw`(https?://[^\s"'<>/]+)${newsletterPath}`);

/**
 * Our addresses in a frozen newsletter, at the origin where our pages are now: an installation may have moved or been
 * restored elsewhere since. `shown` holds the newsletter's own address.
 */
export function moveToOrigin(shown: string, origin: string): (text: string) => string {
  const former = ownAddress.exec(shown)?.[1];
  return former === undefined || former === origin
    ? (text) => text
    : (text) => text.replaceAll(`${former}/`, `${origin}/`);
}
