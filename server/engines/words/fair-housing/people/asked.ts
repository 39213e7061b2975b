import type { Ground } from '../rules/rule.ts';

/** Words that mean people only where a question asks for them. */
export const askedPeople: readonly (readonly [Ground, phrase: string])[] = [
  ['age', 'retired|retiring|downsizing|graduating|retire'],
  ['age', 'over|under|past #'],
  ['familial-status', 'expecting|pregnant'],
  ['familial-status', 'baby|family|child'],
  ['marital-status', 'single|married|divorced|engaged|widowed|separated|unmarried'],
  ['disability', 'disabled|handicapped|wheelchair|mobility'],
  [
    'source-of-income',
    'unemployed|employed|on|receiving assistance|welfare|benefits|odsp|ow|ei|disability|vouchers',
  ],
  ['national-origin', 'new to *1 canada|country|america|us|states'],
  ['national-origin', 'immigrating|immigrant|foreign'],
  ['religion', 'god|lord|church|believe|faith|pray|kosher|halal'],
  ['sex', 'male|female|man|woman|lady|gentleman|guy|girl'],
  ['sexual-orientation', 'gay|lesbian|queer|trans'],
  ['military', 'veteran|deployed|military|army|navy'],
  ['steering', 'kind|sort|type of *1 people|person|neighbor|neighbour|neighbors|neighbours'],
  ['steering', "people *1 who|that *1 aren't|not like you"],
];
