import * as paths from '#contract/paths.ts';
import { trimLinkEnd } from '#contract/link-end.ts';

/**
 * Prepares a URL for the router. Escapes that cannot be decoded are taken literally, so that the URL gets an ordinary
 * 404. The host of an absolute URL is removed, and so is the punctuation that a sentence adds to a link in a mail.
 */
export function readableUrl(sent: string): string {
  const url = publicLinks.some((link) => sent.startsWith(link)) ? withoutLinkEnd(sent) : sent;
  if (url.startsWith('/') && !url.includes('%')) return url;
  const withoutHost = url.replace(/^https?:\/\/[^/?#]*/i, '');
  const path = withoutHost.startsWith('/') ? withoutHost : `/${withoutHost}`;
  return isDecodable(path.replace(/[?#].*/s, '')) ? path : path.replaceAll('%', '%25');
}

/** Links in mails, and pages that people pass on; the portal itself reads its addresses in the browser. */
const publicLinks = [
  paths.submitTestimonial,
  paths.answerTestimonial,
  paths.withdrawTestimonial,
  paths.confirmNewsletter,
  paths.unsubscribeNewsletter,
  paths.newsletterPreferences,
  paths.sellerReport,
  '/sites/',
  '/api/v2/reviews/request/',
  '/api/v2/reviews/answer/',
  '/api/v2/reviews/withdraw/',
  '/api/v2/unsubscribe/',
].map((path) => path.replace(/\$.*/, ''));

function withoutLinkEnd(url: string): string {
  const end = url.search(/[?#]/);
  return end === -1 ? trimLinkEnd(url) : trimLinkEnd(url.slice(0, end)) + url.slice(end);
}

function isDecodable(path: string): boolean {
  try {
    decodeURI(path);
    return true;
  } catch {
    return false;
  }
}
