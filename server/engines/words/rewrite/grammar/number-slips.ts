import { begin, countNoun, moreThanOne, plural, pluralNoun, singular, type Slip } from './slip.ts';

const ofSeveral: Record<string, string> = { is: 'are', was: 'were', has: 'have', does: 'do' };
const ofOne: Record<string, string> = {
  are: 'is',
  were: 'was',
  have: 'has',
  do: 'does',
  offer: 'offers',
  include: 'includes',
  need: 'needs',
};
const toSeveral = (verb: string): string => ofSeveral[verb.toLowerCase()] ?? verb;
const toOne = (verb: string): string => ofOne[verb.toLowerCase()] ?? verb;
const several = `(?:(?:the|our|its|your|all|some) )?(?:(?:large|new|bright|beautiful|main|upper|best) )?(?:${moreThanOne}|several|many|some|few|${pluralNoun})\\b(?!-)`;
/** The possible words after a noun that ends its phrase. */
const phraseEnd = '(?=[.,;!?]|$| (?:are|is|have|has|were|was|with|on|in|upstairs|downstairs|nearby|here)\\b)';

/** Singular or plural: a verb, a pronoun or a noun in the wrong number. */
export const numberSlips: readonly Slip[] = [
  {
    name: 'this are',
    pattern: new RegExp(`${begin}(This|That) (are|were|have) (?=\\w)`, 'g'),
    mend: (match, text) => {
      const [phrase, pronoun = '', verb = ''] = match;
      const isOfSeveral =
        verb !== 'have' && new RegExp(`^${several}`, 'i').test(text.slice(match.index + phrase.length));
      if (isOfSeveral) return `${pronoun === 'This' ? 'These' : 'Those'} ${verb} `;
      return `${pronoun} ${toOne(verb)} `;
    },
  },
  {
    name: 'these is',
    pattern: new RegExp(`${begin}(These|Those) (is|was|has) (an? )?`, 'g'),
    mend: ([, pronoun = '', verb = '', article = '']) =>
      article !== '' && verb !== 'has'
        ? `${pronoun === 'These' ? 'This' : 'That'} ${verb} ${article}`
        : `${pronoun} ${toSeveral(verb)} ${article}`,
  },
  {
    name: 'they is',
    pattern: new RegExp(`${begin}(You|We|They) (is|has)\\b`, 'g'),
    mend: ([, who = '', verb = '']) => `${who} ${toSeveral(verb)}`,
  },
  {
    name: 'everyone are',
    pattern: new RegExp(
      `${begin}(Everyone|Everybody|Everything|Nobody|Somebody|Someone|Nothing|Something) (are|were|have)\\b`,
      'g',
    ),
    mend: ([, who = '', verb = '']) => `${who} ${toOne(verb)}`,
  },
  {
    name: 'there has been, of several',
    pattern: new RegExp(`\\bthere has been (?=${several})`, 'gi'),
    mend: 'there have been ',
  },
  {
    name: 'there have been, of one',
    pattern:
      /\bthere have been (?=(?:an?|one) (?!few|lot|number|couple|variety|range|dozen|handful|hundred|total|million|thousand|series|host|great many|good many)[a-z-]+)/gi,
    mend: 'there has been ',
  },
  {
    name: 'here is, of several',
    pattern: new RegExp(`${begin}(Here|Below|Nearby|Upstairs|Downstairs) (is|was) (?=${several})`, 'g'),
    mend: ([, where = '', verb = '']) => `${where} ${toSeveral(verb)} `,
  },
  {
    name: 'one of several, with the verb of several',
    pattern: new RegExp(
      `\\b((?:one|each|either|neither) of (?:the|its|our|these|those|your) (?:[a-z]+ )?(?:${pluralNoun})) (are|have|were)\\b`,
      'gi',
    ),
    mend: ([, who = '', verb = '']) => `${who} ${toOne(verb)}`,
  },
  {
    name: 'the number of, with the verb of several',
    pattern: new RegExp(`\\b(the number of (?:[a-z]+ )?(?:${pluralNoun})) (are|were|have)\\b`, 'gi'),
    mend: ([, who = '', verb = '']) => `${who} ${toOne(verb)}`,
  },
  {
    name: 'a number of, with the verb of one',
    pattern: new RegExp(`\\b(?<!there is )(a number of (?:[a-z]+ )?(?:${pluralNoun})) (is|was|has)\\b`, 'gi'),
    mend: ([, who = '', verb = '']) => `${who} ${toSeveral(verb)}`,
  },
  {
    name: 'two things, with the verb of one',
    pattern: new RegExp(
      `${begin}((?:The|Its|Our|Your) (?:${countNoun}) and (?:the |its |our |your )?(?:${countNoun})) (is|was|has)\\b`,
      'g',
    ),
    mend: ([, who = '', verb = '']) => `${who} ${toSeveral(verb)}`,
  },
  {
    name: 'don’t, of one',
    pattern: new RegExp(
      `${begin}((?:The|This|That|Our|Your) (?:${countNoun})) (?:(don['’]t)|do not)\\b`,
      'g',
    ),
    mend: ([, who = '', short]) => `${who} ${short === undefined ? 'does not' : 'doesn’t'}`,
  },
  {
    name: 'doesn’t, of several',
    pattern: new RegExp(
      `${begin}((?:The|These|Those|Our|Your) (?:${pluralNoun})) (?:(doesn['’]t)|does not)\\b`,
      'g',
    ),
    mend: ([, who = '', short]) => `${who} ${short === undefined ? 'do not' : 'don’t'}`,
  },
  {
    name: 'a home that have',
    pattern: new RegExp(
      `(?<!\\b(?:and|or|of|nor) )\\b((?:an?|this|the) (?:${countNoun}) (?:that|which)) (have|are|were|offer|include|need)\\b`,
      'gi',
    ),
    mend: ([, what = '', verb = '']) => `${what} ${toOne(verb)}`,
  },
  {
    name: 'rooms that has',
    pattern: new RegExp(
      `(?<!\\bof (?:the |its |our |these )?(?:[a-z]{1,12} )?)\\b((?:${pluralNoun}) (?:that|which)) (has|is|was)\\b`,
      'gi',
    ),
    mend: ([, what = '', verb = '']) => `${what} ${toSeveral(verb)}`,
  },
  {
    name: 'several, without its plural',
    pattern: new RegExp(`\\b(both|several|multiple|numerous|various|a few) (${countNoun})${phraseEnd}`, 'gi'),
    mend: ([, many = '', noun = '']) => `${many} ${plural(noun)}`,
  },
  {
    name: 'one, with a plural',
    pattern: new RegExp(
      `\\b(an?|another|one) (${pluralNoun})(?=[.,;!?]|$| (?:and|with|on|upstairs|downstairs|nearby)\\b)`,
      'gi',
    ),
    mend: ([, one = '', noun = '']) => `${one} ${singular(noun)}`,
  },
  {
    name: 'people is',
    pattern: new RegExp(`${begin}((?:The |Many |Most |Some )?[Pp]eople) (is|was|has)\\b`, 'g'),
    mend: ([, who = '', verb = '']) => `${who} ${toSeveral(verb)}`,
  },
];
