import { emailPattern } from '../read-email.ts';

/** Only images that were uploaded here are allowed; their names cannot be guessed. */
export const isUploadedImage = (src: string): boolean =>
  /^\/files\/[0-9a-f]{64}\.(?:jpe?g|png|gif|webp)$/.test(src);

const maxAddressLength = 2000;
const web = /^(https?):\/\/([\p{L}\p{N}\p{M}._-]+(?::\d{1,5})?)((?:[/?#]\S*)?)$/iu;
const mail = /^mailto:([^?\s]+)((?:\?\S*)?)$/i;
const telephone = /^tel:(\+?[\d().*#,;-]{3,30}(?:;ext=\d{1,7})?)$/i;
// eslint-disable-next-line no-control-regex -- browsers and readers leave these out of an address
const ignored = /[\u0000-\u001F\u007F-\u009F\u00AD\u200B-\u200F\u2028-\u202F\u2060-\u206F\uFEFF]/g;
const escapes: Record<string, string> = {
  '"': '%22',
  "'": '%27',
  '<': '%3C',
  '>': '%3E',
  '\\': '%5C',
  '^': '%5E',
  '`': '%60',
  '{': '%7B',
  '|': '%7C',
  '}': '%7D',
};

/** Line breaks in the details of a mail would become further headers. */
const lineEnd = /%0[ad]/i;

/** The address of a link as it is stored; null if rich text may not have it. */
export function linkAddress(href: string): string | null {
  const address = href.toWellFormed().replace(ignored, '').trim();
  if (address.length > maxAddressLength) return null;
  const [, scheme, host, path = ''] = web.exec(address.replace(/ /g, '%20')) ?? [];
  if (scheme !== undefined && host !== undefined)
    return `${scheme.toLowerCase()}://${host}${escapeAddress(path)}`;
  const [, to, details = ''] = mail.exec(address.replace(/ /g, '%20')) ?? [];
  if (to !== undefined && emailPattern.test(to))
    return `mailto:${to}${lineEnd.test(details) ? '' : escapeAddress(details)}`;
  const [, number] = telephone.exec(address.replace(/ /g, '')) ?? [];
  return number === undefined ? null : `tel:${number}`;
}

const escapeAddress = (path: string): string =>
  path.replace(/[\s"'<>\\^`{|}]/g, (character) => escapes[character] ?? encodeURIComponent(character));
