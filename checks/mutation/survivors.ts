const sameDay = 'Where both days are one, either is the same.';
const eitherOrNeither = 'Where there is a first line there is an invoice and a last line.';
const aroundPostalCode = 'What stands around it is kept, and is no postal code.';
const groupsOfPattern = 'The pattern always has its groups, or none of them is read.';
const unreadChildren = 'The children of such an element are not read.';
const onlySavesWork = 'Only saves work: the same text would be written again.';
const firstOfGroup = 'A group has a first line, and each line of such an invoice its taxes.';
const swapsFirst = 'Before a first letter there is none to swap it with.';

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
  [`contract/abroad.ts: '' → "Stryker was here!"`]: 'A text that is split always has a first part.',
  [`contract/abroad.ts: ' ' → ""`]: 'Between digits a space and nothing are read alike.',
  [`contract/features.ts: '{}' → ""`]: 'No override and one that cannot be read are the same.',
  [`contract/read-phone.ts: '' → "Stryker was here!"`]: 'A text that is split always has a first part.',
  'contract/phone-words.ts: text.length <= most → false':
    'Only saves work: the characters are counted after it.',
  'contract/phone-words.ts: text.length <= most → text.length < most':
    'Only saves work: the characters are counted after it.',
  [`server/features/billing/accounting/formats.ts: '' → "Stryker was here!"`]:
    'A day that is split always has its three parts.',
  [`server/features/billing/accounting/documents.ts: '' → "Stryker was here!"`]:
    'A file has the currency of its first document before it is written.',
  'server/features/billing/accounting/documents.ts: group[0]?.rates → group[0].rates': firstOfGroup,
  'server/features/billing/accounting/documents.ts: [] → ["Stryker was here"]': firstOfGroup,
  'server/features/billing/issue.ts: dueOn < issuedOn → dueOn <= issuedOn': sameDay,
  'server/features/billing/paid-time.ts: cents < 0 → cents <= 0': 'Of nothing nothing is added.',
  'server/features/billing/invoice-reminders/rules.ts: begins > first → begins >= first':
    'Of two equal days it is the same which one is taken.',
  'server/features/billing/tax.ts: product < 0n → product <= 0n': 'Nothing has no sign either way.',
  'server/features/billing/paid-time.ts: pays.until > last → pays.until >= last': sameDay,
  'server/features/billing/discounts/rules.ts: discount.starts_on > pays.from → discount.starts_on >= pays.from':
    sameDay,
  'server/features/billing/discounts/rules.ts: dayAfterLast(discount) < pays.until → dayAfterLast(discount) <= pays.until':
    sameDay,
  'server/features/billing/paid-time.ts: !paid || !first → false': eitherOrNeither,
  'server/features/billing/paid-time.ts: !paid || !first → !paid && !first': eitherOrNeither,
  [`contract/listings/places.ts: '' → "Stryker was here!"`]: 'No region is named so.',
  'contract/listings/places.ts: /^(\\d{5})[- ]?\\d{4}$/ → /(\\d{5})[- ]?\\d{4}$/': aroundPostalCode,
  'contract/listings/places.ts: /^(\\d{5})[- ]?\\d{4}$/ → /^(\\d{5})[- ]?\\d{4}/': aroundPostalCode,
  'contract/places.ts: a.name < b.name → a.name <= b.name': 'No two regions of a country have one name.',
  'contract/places.ts: [] → ["Stryker was here"]': 'Nobody looks for a region of that name.',
  [`contract/places.ts: ' ' → ""`]: 'All spaces are taken out after it.',
  [`contract/rich-text/addresses.ts: '' → "Stryker was here!"`]: groupsOfPattern,
  'contract/rich-text/addresses.ts: [] → ["Stryker was here"]': groupsOfPattern,
  'contract/rich-text/addresses.ts: scheme !== undefined && host !== undefined → scheme !== undefined || host !== undefined':
    groupsOfPattern,
  'contract/rich-text/addresses.ts: scheme !== undefined → true': groupsOfPattern,
  'contract/rich-text/addresses.ts: host !== undefined → true': groupsOfPattern,
  'contract/rich-text/addresses.ts: to !== undefined → true': groupsOfPattern,
  [`contract/rich-text/parse.ts: '' → "Stryker was here!"`]: groupsOfPattern,
  'contract/rich-text/parse.ts: parent === root → false': 'The root has no name, so no tag closes it.',
  'contract/rich-text/normalize.ts: [] → ["Stryker was here"]':
    'A line break takes the styles that both sides share.',
  [`contract/rich-text/normalize.ts: 'p' → ""`]:
    'After the last paragraph nothing follows that would have its tag.',
  [`contract/rich-text/normalize.ts: typeof child !== 'string' → true`]: 'A text has no tag.',
  [`contract/rich-text/normalize.ts: 'string' → ""`]: 'A text has no tag.',
  'contract/rich-text/normalize.ts: !first → false': 'Only items with a block are kept.',
  [`contract/rich-text/normalize.ts: '' → "Stryker was here!"`]:
    'No link and no uploaded image has this address.',
  'contract/rich-text/tidy-runs.ts: other?.href → other.href': 'No line break ends a text.',
  'contract/rich-text/tidy-runs.ts: other?.styles → other.styles': 'No line break ends a text.',
  'contract/rich-text/write.ts: [] → ["Stryker was here"]': unreadChildren,
  [`contract/rich-text.ts: '<img' → ""`]: 'Only saves work: other texts have no image to count.',
  'server/core/rich-text/rich-text.ts: [] → ["Stryker was here"]':
    'What the sanitiser writes can always be read.',
  'server/core/rich-text/rich-text.ts: false → true': 'The address of every link is read once more.',
  [`server/core/rich-text/rich-text.ts: 'embed' → ""`]: 'It has no content.',
  [`server/core/rich-text/rich-text.ts: 'frame' → ""`]: 'It has no content.',
  [`server/core/db/sql.ts: '' → "Stryker was here!"`]: 'A template always has these texts.',
  [`server/core/db/session.ts: '' → "Stryker was here!"`]: 'No text at all is no session either.',
  'server/core/db/sql.ts: existing → false': onlySavesWork,
  'server/core/db/sql.ts: known.set(parts, joined); → ;': onlySavesWork,
  'server/core/db/sql.ts: texts.set(parts, text); → ;': onlySavesWork,
  'server/core/db/sql.ts: raws.set(text, raw); → ;': onlySavesWork,
  [`server/core/db/sql.ts: typeof value === 'string' → false`]: 'A text as a text is the same text.',
  [`server/core/db/sql.ts: 'string' → ""`]: 'A text as a text is the same text.',
  [`server/core/security/authorize.ts: '' → "Stryker was here!"`]:
    'No header and one that is no token are the same.',
  [`server/core/security/authorize.ts: access.kind === 'client' → true`]:
    'No other kind has a need, as its type says.',
  [`server/core/security/authorize.ts: access.kind !== 'session' → true`]:
    'A session has no keys of a body, as its type says.',
  [`server/core/security/authorize.ts: 'session' → ""`]: 'A session has no keys of a body, as its type says.',
  'server/core/security/authorize.ts: texts.set(access, text); → ;': onlySavesWork,
  [`server/core/security/mask-email.ts: '' → "Stryker was here!"`]: 'An address has a first character.',
  'server/core/security/known-device.ts: header !== undefined → true':
    'The pattern of a key does not match without one either.',
  'server/core/security/encryption.ts: { authTagLength: tagBytes, } → {}':
    'Node takes sixteen bytes as well.',
  'server/core/security/encryption.ts: used === drawn.length → true': onlySavesWork,
  [`server/core/security/authorize.ts: access.kind !== 'session' && access.bodyKeys → true`]: onlySavesWork,
  [`server/core/security/authorize.ts: access.kind !== 'session' && access.bodyKeys → access.kind !== 'session' || access.bodyKeys`]:
    onlySavesWork,
  [`server/features/contacts/search-patterns.ts: ' ' → ""`]: 'Spaces stand around a phone already.',
  'web/contacts/tags/tag-matches.ts: i > 1 && j > 1 → true': swapsFirst,
  'web/contacts/tags/tag-matches.ts: i > 1 && j > 1 → i > 1 || j > 1': swapsFirst,
  'web/contacts/tags/tag-matches.ts: i > 1 → true': swapsFirst,
  'web/contacts/tags/tag-matches.ts: i > 1 → i >= 1': swapsFirst,
  'web/contacts/tags/tag-matches.ts: j > 1 → true': swapsFirst,
  'web/contacts/tags/tag-matches.ts: j > 1 → j >= 1': swapsFirst,
  'web/contacts/tags/tag-matches.ts: [] → ["Stryker was here"]': swapsFirst,
  'server/features/billing/missed-periods/rules.ts: [] → ["Stryker was here"]':
    'Where one has no price there are no lines at all.',
  'server/features/billing/statements/rules.ts: to < today → to <= today': 'Both are the same day then.',
  [`server/features/billing/statements/rules.ts: [] → ["Stryker was here"]`]:
    'The first of the parts is not read.',
};
