/** The page before it was one of the same website. */
export const internalSource = 'internal';
export const directSource = 'direct';
const maxLength = 100;

/** Where a visit came from, as the address of its page and the page before it say. */
export type Origin = { source: string; medium: string | null; campaign: string | null };

export function detectOrigin(page: URL, referrer: URL | null): Origin {
  return {
    source: readParameter(page, 'utm_source') ?? readReferrer(page, referrer),
    medium: readParameter(page, 'utm_medium'),
    campaign: readParameter(page, 'utm_campaign'),
  };
}

/**
 * A value in lower case and without invisible characters, which the database refuses. One with an at sign may be the
 * email address of a reader and is not stored.
 */
function readParameter(page: URL, name: string): string | null {
  const value = (page.searchParams.get(name) ?? '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim();
  return value === '' || value.includes('@') ? null : shorten(value);
}

function readReferrer(page: URL, referrer: URL | null): string {
  if (!referrer || !/^https?:$/.test(referrer.protocol) || referrer.hostname === '') return directSource;
  if (bareHost(referrer) === bareHost(page)) return internalSource;
  return shorten(bareHost(referrer).replace(/^(?:m|l|lm)\./, ''));
}

const bareHost = ({ hostname }: URL): string => hostname.replace(/^www\./, '');

/** No character is cut in two, which the database refuses as well. */
const shorten = (value: string): string => value.slice(0, maxLength).toWellFormed();
