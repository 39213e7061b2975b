/** Mutants that no test can notice, or need not, each with its reason. */
export const survivors: Record<string, string> = {
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
};
