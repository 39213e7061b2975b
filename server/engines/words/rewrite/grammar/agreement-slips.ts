import { pickArticle } from '../../language/articles.ts';
import {
  begin,
  countNoun,
  moreThanOne,
  numberWord,
  plural,
  pluralNoun,
  singular,
  type Slip,
} from './slip.ts';

const verbs: Record<string, string> = {
  have: 'has',
  are: 'is',
  were: 'was',
  has: 'have',
  is: 'are',
  was: 'were',
  offer: 'offers',
  include: 'includes',
  need: 'needs',
  feature: 'features',
  open: 'opens',
  lead: 'leads',
  sit: 'sits',
  overlook: 'overlooks',
  face: 'faces',
  boast: 'boasts',
  come: 'comes',
  provide: 'provides',
};
const otherNumber = (verb: string): string => verbs[verb.toLowerCase()] ?? verb;
const uncountable: Record<string, string> = {
  furnitures: 'furniture',
  informations: 'information',
  equipments: 'equipment',
  sceneries: 'scenery',
  advices: 'advice',
  luggages: 'luggage',
  parkings: 'parking',
  landscapings: 'landscaping',
  lightings: 'lighting',
};

const presentOf: Record<string, string> = {
  sold: 'sell',
  bought: 'buy',
  found: 'find',
  saw: 'see',
  went: 'go',
  made: 'make',
  gave: 'give',
  took: 'take',
};

export const agreementSlips: readonly Slip[] = [
  {
    name: 'an article that does not fit the sound',
    pattern: /(?<![\p{L}\d.'’-])(a|an|A|An) (?=["“]?([\p{L}\d][\p{L}\d'’,-]*))/gu,
    mend: ([, article = '', word = '']) => mendArticle(article, word),
  },
  {
    name: 'one verb for several',
    pattern: new RegExp(
      `${begin}(The|These|Those|All|Both|Our|Your|Its|Two|Three|Four|Most|Some) ((?:(?:large|new|upper|lower|main|other|updated|bright|nearby) )?)(${pluralNoun}) (has|is|was)\\b`,
      'gi',
    ),
    mend: ([, first = '', adjective = '', noun = '', verb = '']) =>
      `${first} ${adjective}${noun} ${otherNumber(verb)}`,
  },
  {
    name: 'a verb of several for one',
    pattern: new RegExp(
      `${begin}(The|This|That|Each|Every|Our|Your|Its|A|An) ((?:(?:large|new|upper|lower|main|other|updated|bright|nearby|private|modern|living|dining|family) )?)(${countNoun}) (have|are|were|offer|include|need|open|lead|sit|overlook|boast|come|provide)\\b(?! (?:of|in on|from all))`,
      'gi',
    ),
    mend: ([, first = '', adjective = '', noun = '', verb = '']) =>
      `${first} ${adjective}${noun} ${otherNumber(verb)}`,
  },
  {
    name: 'one verb for several, after a pause',
    pattern: new RegExp(
      `\\b(and|but|while|because|so) (the|its|our|your|both|all) (${pluralNoun}) (has|is|was)\\b`,
      'gi',
    ),
    mend: ([, pause = '', first = '', noun = '', verb = '']) =>
      `${pause} ${first} ${noun} ${otherNumber(verb)}`,
  },
  {
    name: 'a verb of several after one thing that',
    pattern: new RegExp(
      `(?<!\\b(?:and|or|of) )\\b(an?|this|every|each) ((?:[a-z-]+ ){0,3})(${countNoun}) that (have|are|were|offer|include|need|feature|open|lead|sit|overlook|face|boast|come|provide)\\b`,
      'gi',
    ),
    mend: ([phrase, , adjectives = '', , verb = '']) =>
      /\b(?:and|of|or|with)\b/i.test(adjectives)
        ? null
        : `${phrase.slice(0, -verb.length)}${otherNumber(verb)}`,
  },
  { name: 'was for were', pattern: /\b(you|we|they) was\b/gi, mend: '$1 were' },
  {
    name: 'have for has',
    pattern:
      /\b(it|he|she) (have|are|were) (?=(?:a|an|the|been|two|three|four|no|its|built|close|located|new|beautiful|large|very|so|quite|really|also|just|bright|perfect|ideal|ready)\b)(?<!(?:if|did|does|to|will|would|wish|whether|as though|as if|let|makes?|should|may|can|could) \1 \2 )/gi,
    mend: ([, who = '', verb = '']) => `${who} ${otherNumber(verb)} `,
  },
  {
    name: 'one thing and a verb of several, after a pause',
    pattern:
      /(^|[,;.] |\b(?:and|but|because|since) )(it|he|she|each) (have|need|offer|include|feature|overlook|boast|provide)\b(?! not\b)/gim,
    mend: ([, pause = '', who = '', verb = '']) => `${pause}${who} ${otherNumber(verb)}`,
  },
  {
    name: 'a verb with an s after will',
    pattern:
      /\b(will|can|would|could|must|should) (love|enjoy|find|need|get|see|want|offer|include|open|lead|provide|make|feel|appreciate)s\b/gi,
    mend: '$1 $2',
  },
  {
    name: 'you’re for your',
    pattern: new RegExp(
      `\\b(from|of|in|on|for|with|at|to) you['’]re (?=(?:own|new|next|future|${countNoun})\\b)`,
      'gi',
    ),
    mend: '$1 your ',
  },
  { name: 'do for does', pattern: /\b(it|he|she) (?:don['’]t|dont)\b/gi, mend: '$1 doesn’t' },
  {
    name: 'there are, of one',
    pattern:
      /\bthere are (?=(?:an?|one) (?!few|lot|number|couple|variety|range|dozen|handful|hundred|total|million|thousand|selection|wide|great many|good many|multitude|host|series)[a-z-]+)/gi,
    mend: 'there is ',
  },
  {
    name: 'this, of several',
    pattern: new RegExp(`\\bthis (?=(?:(?:large|new|bright|beautiful) )?(?:${pluralNoun})\\b)`, 'gi'),
    mend: 'these ',
  },
  {
    name: 'these, of one',
    pattern: new RegExp(
      `\\b(these|those) (${countNoun})(?=[.,;!?]| (?:is|are|has|have|was|were|will|and|with|in|on)\\b)`,
      'gi',
    ),
    mend: ([, these = '', noun = '']) => `${these} ${plural(noun)}`,
  },
  {
    name: 'one of several, without its plural',
    pattern: new RegExp(
      `(?<!\\b(?:an?|the|this|that|our|your|every|each) (?:\\w+ )?)\\b(${moreThanOne}|several|many) (bedroom|bathroom|car|room|minute|block|acre|storey|level|year|closet|unit|window|fireplace|balcony|deck|floor)(?=[.;!?,]| (?:and|with|on|in|away|of|plus|from|for|upstairs|downstairs|inside|outside|that|which)\\b|$)`,
      'gi',
    ),
    mend: ([, number = '', noun = '']) => `${number} ${plural(noun)}`,
  },
  {
    name: 'one of the best, without its plural',
    pattern: new RegExp(
      `\\bone of the ((?:[a-z-]+ ){1,2})(${countNoun})\\b(?![a-z'’-]| (?:${countNoun}))`,
      'gi',
    ),
    mend: ([, adjectives = '', noun = '']) => `one of the ${adjectives}${plural(noun)}`,
  },
  {
    name: 'there is, of several',
    pattern: new RegExp(
      `\\bthere(?: is|['’]s| was) (?=(?:${moreThanOne}|many|several|some|multiple|numerous) (?:[a-z-]+ ){0,2}(?:${pluralNoun})\\b)`,
      'gi',
    ),
    mend: ([phrase]) => (/was/i.test(phrase) ? 'there were ' : 'there are '),
  },
  {
    name: 'a verb of one after we',
    pattern:
      /\b(we|they|you|I) (hopes|wants|needs|offers|loves|likes|invites|sells|lists|thinks|knows|wishes|works|helps)\b/gi,
    mend: ([, who = '', verb = '']) => `${who} ${verb.replace(/(?<=sh)es$|s$/, '')}`,
  },
  {
    name: 'they for their',
    pattern: new RegExp(
      `\\b(on|in|of|at|for|with|from|about) they (?=(?:(?:new|own|first|next|old) )?(?:${countNoun})\\b)`,
      'gi',
    ),
    mend: '$1 their ',
  },
  {
    name: 'seen without have',
    pattern:
      /(?<!\b(?:have|had|has|be|been|was|were|if|than) )\b(I|we|they|you) (seen|done|been) (?=\p{L})/gu,
    mend: '$1 have $2 ',
  },
  {
    name: 'them for those',
    pattern: new RegExp(`${begin}(Them) (?=(?:${pluralNoun})\\b)`, 'gi'),
    mend: 'Those ',
  },
  {
    name: 'a past form after to',
    pattern:
      /\b(pleased|happy|proud|glad|able|ready|want|wants|wanted|going|excited|time|how|like) to (sold|bought|found|saw|went|made|gave|took)\b/gi,
    mend: ([, before = '', verb = '']) => `${before} to ${presentOf[verb.toLowerCase()] ?? verb}`,
  },
  {
    name: 'each, of several',
    pattern: new RegExp(`\\b(each|every) (${pluralNoun})\\b`, 'gi'),
    mend: ([, each = '', noun = '']) => `${each} ${singular(noun)}`,
  },
  {
    name: 'much, of what is counted',
    pattern: new RegExp(`\\b(so |too |how |not )?much (?=(?:${pluralNoun})\\b)`, 'gi'),
    mend: '$1many ',
  },
  {
    name: 'many, of what is not counted',
    pattern:
      /\b(so |too |how )?many (?=(?:storage|light|furniture|parking|information|privacy|traffic|noise|natural light)\b)/gi,
    mend: '$1much ',
  },
  {
    name: 'less, of what is counted',
    pattern: new RegExp(`\\bless (?=(?:${pluralNoun}|stairs|people|repairs|visitors)\\b)`, 'gi'),
    mend: 'fewer ',
  },
  {
    name: 'an amount of what is counted',
    pattern: new RegExp(`\\bamount of (?=(?:${pluralNoun}|people|visitors|upgrades)\\b)`, 'gi'),
    mend: 'number of ',
  },
  {
    name: 'a plural that does not exist',
    pattern: new RegExp(`\\b(?:${Object.keys(uncountable).join('|')})\\b`, 'gi'),
    mend: ([word]) => uncountable[word.toLowerCase()] ?? null,
  },
  {
    name: 'an article before a plural',
    pattern: new RegExp(
      `(?<![\\w'’-])an? (?=(?:(?:new|large|beautiful|stainless steel|hardwood|granite|quartz|high|heated|updated|big) )+(?:${pluralNoun}|appliances|countertops)\\b(?! (?:${countNoun}|specialist|company|contractor|installer|store)))`,
      'gi',
    ),
    mend: '',
  },
  {
    name: 'a number that is no adjective',
    pattern: new RegExp(
      `\\b(${numberWord}|\\d{1,3}) (bedroom|bathroom|car|storey|story|level|acre|unit|piece|year|minute|bed|bath) (?=(?:home|house|condo|townhouse|apartment|suite|unit|garage|lot|drive|walk|building|bungalow|old|parcel|property|rancher|duplex|triplex|ensuite|warranty|layout|floor plan)\\b)`,
      'gi',
    ),
    mend: '$1-$2 ',
  },
];

function mendArticle(article: string, word: string): string | null {
  const right = pickArticle(word);
  if (right === article.toLowerCase()) return null;
  // a single letter, as in 'Unit A' or 'grade A'
  if (article === 'A' && /^(?:and|or|in|is|of|on|at|unit|amenities|office)$/i.test(word)) return null;
  return `${article === article.toLowerCase() ? right : right.charAt(0).toUpperCase() + right.slice(1)} `;
}
