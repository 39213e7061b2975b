const eitherOrNeither = 'Where there is a first line there is an invoice and a last line.';
const aroundPostalCode = 'What stands around it is kept, and is no postal code.';

/** Mutants that no test can notice, or need not, each with its reason. */
export const survivors: Record<string, string> = {
  [`contract/billing/money.ts: '0' → ""`]: 'An amount with two decimals always has both parts.',
  [`contract/billing/money.ts: '00' → ""`]: 'An amount with two decimals always has both parts.',
  'contract/billing/money.ts: amount < 0 → amount <= 0':
    'Of nothing there are no dollars, so there is no sign.',
  'contract/billing/money.ts: { maximumFractionDigits: 0 } → {}': 'Only whole dollars are grouped.',
  "contract/access.ts: access.kind === 'client' → true": 'No other kind has a need, as its type says.',
  "contract/access.ts: access.kind !== 'client' → false": 'No other kind has own callers, as its type says.',
  "contract/access.ts: access.kind === 'session' → false":
    'A session has no keys of a body, as its type says.',
  [`contract/access.ts: 'session' → ""`]: 'A session has no keys of a body, as its type says.',
  [`contract/read-phone.ts: '' → "Stryker was here!"`]: 'A text that is split always has a first part.',
  'contract/phone-words.ts: text.length <= most → false':
    'Only saves work: the characters are counted after it.',
  'contract/phone-words.ts: text.length <= most → text.length < most':
    'Only saves work: the characters are counted after it.',
  'server/features/billing/tax.ts: product < 0n → product <= 0n': 'Nothing has no sign either way.',
  'server/features/billing/paid-time.ts: !paid || !first || !last → (!paid || !first) && !last':
    eitherOrNeither,
  'server/features/billing/paid-time.ts: !paid || !first → false': eitherOrNeither,
  'server/features/billing/paid-time.ts: !paid || !first → !paid && !first': eitherOrNeither,
  'server/features/billing/paid-time.ts: !period || !last → !period && !last': eitherOrNeither,
  [`contract/listings/places.ts: '' → "Stryker was here!"`]: 'No region is named so.',
  'contract/listings/places.ts: /^(\\d{5})[- ]?\\d{4}$/ → /(\\d{5})[- ]?\\d{4}$/': aroundPostalCode,
  'contract/listings/places.ts: /^(\\d{5})[- ]?\\d{4}$/ → /^(\\d{5})[- ]?\\d{4}/': aroundPostalCode,
  'contract/places.ts: a.name < b.name → a.name <= b.name': 'No two regions of a country have one name.',
  'contract/places.ts: [] → ["Stryker was here"]': 'Nobody looks for a region of that name.',
  [`contract/places.ts: ' ' → ""`]: 'All spaces are taken out after it.',
};
