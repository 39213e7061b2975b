import { begin, countNoun, type Slip } from './slip.ts';

/** Words that sound alike, or are often confused. */
export const wordSlips: readonly Slip[] = [
  {
    name: 'a word twice',
    pattern:
      /(?<![\p{L}\d'’-])(the|a|an|and|of|to|in|on|for|with|is|are|at|by|from|this|your|our|it|you|has|have|be|will|home|house|kitchen|or|as|its|very very) \1(?![\p{L}\d'’-])/giu,
    mend: ([, word = '']) => (word === 'very very' ? 'very' : word),
  },
  {
    name: 'its for it’s',
    pattern:
      /\bits (?=(?:a|an|the|not|been|just|always|located|no|your|my|now|still|here|rare)\b|time (?:to|for)\b|worth (?:a|the|your|seeing|every)\b|(?:ready|close|perfect|ideal|great|hard|easy) (?:to|for)\b|also (?:a|the|close|very|near|ready)\b|so (?:much|close|easy|bright)\b)/gi,
    mend: ([its]) => (its.startsWith('I') ? 'It’s ' : 'it’s '),
  },
  {
    name: 'it’s for its',
    pattern: new RegExp(
      `\\bit['’]s (?=(?:own|owners?|location|size|price|layout|setting|surroundings|entrance|charm|character|original|${countNoun})\\b(?! (?:to|for|day|office is)\\b))(?<!\\bit['’]s (?=home\\b))`,
      'gi',
    ),
    mend: ([its]) => (its.startsWith('I') ? 'Its ' : 'its '),
  },
  {
    name: 'it’s for its, after a preposition',
    pattern: /\b(of|for|with|from|by|into|within) it['’]s (?!(?:a|an|the|not|been|just|going|all|worth)\b)/gi,
    mend: '$1 its ',
  },
  {
    name: 'your for you’re',
    pattern:
      /\byour (?=(?:going to|looking (?:for|at|to)|welcome to|not|invited|about to|sure to|interested in|thinking (?:of|about)|moving (?:to|in|into)|wondering|the (?:first|one)|(?:just )?(?:steps|minutes) (?:from|away|to)|close to|ready (?:to|for)|searching|buying (?:a|your)|selling (?:a|your)|a (?:first|cook|gardener|buyer|seller))\b)/gi,
    mend: ([your]) => (your.startsWith('Y') ? 'You’re ' : 'you’re '),
  },
  {
    name: 'you’re for your',
    pattern:
      /\byou['’]re (?=(?:own|dream|new (?:home|house|condo|kitchen|garden|neighbou?rs?|place|life)|next (?:home|chapter|move)|first (?:home|house)|offer|agent|budget|future|door|car|needs|friends|guests|garden|keys|kitchen|furniture|family|weekends?|favou?rite|showing|questions?|search)\b)/gi,
    mend: ([your]) => (your.startsWith('Y') ? 'Your ' : 'your '),
  },
  {
    name: 'their for there',
    pattern: /\btheir (?=(?:is|are|was|were|will be|has been|isn['’]t|aren['’]t)\b)/gi,
    mend: ([their]) => (their.startsWith('T') ? 'There ' : 'there '),
  },
  {
    name: 'there for their',
    pattern:
      /\b(?:there|they['’]re) (?=(?:own|home|garden|kitchen|backyard|agent|budget|dog|furniture|house|belongings|families|family|first home|offer|friends)\b(?! (?:are|for|to) ))/gi,
    mend: ([there]) => (there.startsWith('T') ? 'Their ' : 'their '),
  },
  {
    name: 'there for they’re',
    pattern: /\b(?:there|their) (?=(?:going to|looking (?:for|to)|ready to|selling|moving to|asking)\b)/gi,
    mend: ([there]) => (there.startsWith('T') ? 'They’re ' : 'they’re '),
  },
  {
    name: 'then for than',
    pattern:
      /\b(more|less|better|larger|bigger|smaller|rather|closer|faster|newer|older|higher|lower|cheaper|greater|sooner|fewer|longer|shorter|wider|easier|quieter|warmer|brighter|taller|other|worse|different) then (?=(?:an?y?|the|it|you|your|ever|most|many|in|its|this|that|before|one|two|three|four|five|ten|expected|average|usual|renting|people|meets|other)\b|\$?\d)/gi,
    mend: '$1 than ',
  },
  { name: 'than for then', pattern: /\b(and|since|back|until|by|but) than\b/gi, mend: '$1 then' },
  {
    name: 'to for too',
    pattern:
      /(?<=\b(?:is|are|was|were|not|be|it['’]s|isn['’]t|aren['’]t|far|way|none|never) )to (?=(?:many|much|small|big|late|expensive|early|far|high|low|good|long|large|hot|cold|dark)\b)/gi,
    mend: 'too ',
  },
  {
    name: 'too for to',
    pattern:
      /\b(next|close|due|according|thanks|welcome|steps|access|walk|near|minutes|leads|opens|ready|want|able) too (?=(?:the|a|an|your|our|my|all|downtown|schools?|shops?|parks?|transit|see|move|make|enjoy|it|this|be)\b)/gi,
    mend: '$1 to ',
  },
  {
    name: 'loose for lose',
    pattern:
      /\b(don['’]t|not|to|will|never|won['’]t|can['’]t|you) loose (?=(?:an?y?|the|your|out|this|it|money|time|sleep)\b)/gi,
    mend: '$1 lose ',
  },
  {
    name: 'affect for effect',
    pattern: /\b(no|little|an|great|big|immediate|calming|lasting|into|in|takes?|took) affect\b/gi,
    mend: '$1 effect',
  },
  {
    name: 'effect for affect',
    pattern: /\b(will|may|can|could|not|might) effect (?=(?:an?y?|the|your|its|this)\b)/gi,
    mend: '$1 affect ',
  },
  {
    name: 'who’s for whose',
    pattern: /\bwho['’]s (?=(?:kitchen|home|garden|name|views?|owners?|rooms)\b)/gi,
    mend: 'whose ',
  },
  {
    name: 'whose for who’s',
    pattern: /\bwhose (?=(?:looking|been|ready|going|moving|not|searching)\b)/gi,
    mend: 'who’s ',
  },
  {
    name: 'quite for quiet',
    pattern:
      /\bquite (?=(?:street|cul-de-sac|neighbou?rhood|area|block|lane|crescent|corner|location|setting|residential|side|building|and (?:peaceful|private|safe|calm)|evenings?|nook|backyard|courtyard|garden)\b)(?<!\bquite (?=area\b))/gi,
    mend: 'quiet ',
  },
  {
    name: 'quiet for quite',
    pattern: /\bquiet (?=(?:a (?:bit|few|lot|large|rare)|simply|rare|often|large|enough)\b)/gi,
    mend: 'quite ',
  },
  {
    name: 'passed for past',
    pattern:
      /\b(walk|walked|drive|drove|go|just|run|ran|stroll|right|turn) passed (?=(?:the|a|your|our)\b)/gi,
    mend: '$1 past ',
  },
  {
    name: 'principle for principal',
    pattern: /\bprinciple (?=(?:bedroom|residence|suite|ensuite|bath|rooms?)\b)/gi,
    mend: 'principal ',
  },
  {
    name: 'sight for site',
    pattern: /\b(on|off)[ -](?:sight|cite) (?=(?:parking|laundry|manager|staff|amenities|storage|gym)\b)/gi,
    mend: '$1-site ',
  },
  { name: 'bear for bare', pattern: /\bbear (?=(?:floors?|walls?|feet|land|bones)\b)/gi, mend: 'bare ' },
  {
    name: 'compliment for complement',
    pattern:
      /\bcompliment(s|ed|ing)? (?=the (?:kitchen|room|space|home|cabinets|counters?|countertops|floors?|design|living|house)\b)/gi,
    mend: 'complement$1 ',
  },
  {
    name: 'peak for pique',
    pattern: /\bpeak(s|ed)? (?=(?:your|my|our) (?:interest|curiosity)\b)/gi,
    mend: ([, end = '']) => ({ s: 'piques ', ed: 'piqued ' })[end] ?? 'pique ',
  },
  {
    name: 'weather for whether',
    pattern: /\bweather (?=(?:you|you['’]re|it is|they|or not)\b)/gi,
    mend: 'whether ',
  },
  {
    name: 'where for were',
    pattern:
      /\b(we|they|you|there|windows|floors|appliances|rooms|which) where (?=(?:updated|renovated|replaced|built|added|installed|here|new|all|looking|refinished|painted|in)\b)/gi,
    mend: '$1 were ',
  },
  {
    name: 'were for where',
    pattern:
      /\b(kitchen|room|street|neighbou?rhood|deck|patio|place|area|community) were (?=(?:you can|you will|everyone|your|neighbou?rs)\b)/gi,
    mend: '$1 where ',
  },
  {
    name: 'buy for by',
    pattern:
      /\b(close|near|nearby|built|walk|drive|stop|stand) buy (?=(?:the|a|an|and|to|for|in|on|its)\b)|\b(close|stop) buy(?=[.,!])/gi,
    mend: ([, first, second]) => (first ? `${first} by ` : `${second ?? ''} by`),
  },
  { name: 'stare for stair', pattern: /\b(up|down|the|of|new|few|no) stares\b/gi, mend: '$1 stairs' },
  {
    name: 'flour for floor',
    pattern: /\b(?:flour|flower|flor) (?=(?:plan|plans|space|to ceiling)\b)/gi,
    mend: 'floor ',
  },
  {
    name: 'sweet for suite',
    pattern: /\b(en|guest|in-law|basement|master|primary)[ -]sweet\b/gi,
    mend: ([, before = '']) => (/^en$/i.test(before) ? `${before}suite` : `${before} suite`),
  },
  { name: 'sell for sale', pattern: /\bfor sell\b/gi, mend: 'for sale' },
  {
    name: 'sale for sell',
    pattern: /\b(to|will|can|could|you|we) sale (?=(?:your|the|a|my|our|this|it|quickly|fast)\b)/gi,
    mend: '$1 sell ',
  },
  {
    name: 'of for have',
    pattern: /\b(could|should|would|might|must|may) of (?=[a-z]+(?:ed|en|n|t|de|ne|me|ld|d|e)\b)/gi,
    mend: '$1 have ',
  },
  {
    name: 'a negation twice',
    pattern:
      /\b(don['’]t|doesn['’]t|didn['’]t|won['’]t|can['’]t|haven['’]t|isn['’]t) (have|need|want|find|get|see|be) no (?=[a-z]+)/gi,
    mend: '$1 $2 any ',
  },
  {
    name: 'a comparison twice',
    pattern:
      /\b(more|most) (larger|bigger|better|brighter|newer|closer|easier|quieter|nicer|wider|cheaper|larger|largest|biggest|best|brightest|newest|closest|easiest|quietest|nicest|finest)\b/gi,
    mend: '$2',
  },
  {
    name: 'a word that is no standard',
    pattern: /\b(?:irregardless|anyways|alright|supposably|firstable)\b/gi,
    mend: ([word]) =>
      ({
        irregardless: 'regardless',
        anyways: 'anyway',
        alright: 'all right',
        supposably: 'supposedly',
        firstable: 'first of all',
      })[word.toLowerCase()] ?? null,
  },
  {
    name: 'every day for everyday',
    pattern: /\bevery day (?=(?:living|life|use|needs|meals|essentials|comfort)\b)/gi,
    mend: 'everyday ',
  },
  { name: 'everyday for every day', pattern: /\beveryday(?=[.,;!?]|$|\n)/gi, mend: 'every day' },
  { name: 'between … to', pattern: /\b(between \$?\d[\d,.]{0,12}) to (?=\$?\d)/gi, mend: '$1 and ' },
  { name: 'off of', pattern: /\boff of (?=(?:the|a|your)\b)/gi, mend: 'off ' },
  {
    name: 'a wrong preposition',
    pattern:
      /\b(?:equipped of|close of|in walking distance (?:of|to)|near to (?=\p{L})|consists in|similar with|close from)(?= )/giu,
    mend: ([words]) =>
      ({
        'equipped of': 'equipped with',
        'close of': 'close to',
        'in walking distance of': 'within walking distance of',
        'in walking distance to': 'within walking distance of',
        'near to': 'near',
        'consists in': 'consists of',
        'similar with': 'similar to',
        'close from': 'close to',
      })[words.toLowerCase().trim()] ?? null,
  },
  {
    name: 'a preposition that does not fit the date',
    pattern:
      /\b(?:in|at) (?=(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b)|\bon (?=(?:19|20)\d\d\b)(?<!\bon (?=\d{4} [A-Z]))/g,
    mend: ([preposition]) => (preposition.startsWith('on') ? 'in ' : 'on '),
  },
  {
    name: 'since for for',
    pattern:
      /\bsince (?=(?:\d{1,3}|two|three|four|five|six|seven|eight|nine|ten|many|several) (?:years|months|weeks|days)\b(?! ago))/gi,
    mend: 'for ',
  },
  {
    name: 'forward to, without -ing',
    pattern:
      /\b(look(?:ing)? forward to) (meet|hear|see|show|work|help|welcome|talk)(?= (?:you|from|with|your|to)\b)/gi,
    mend: ([, before = '', verb = '']) => `${before} ${verb}ing`,
  },
  {
    name: 'build for built',
    pattern: new RegExp(
      `${begin}(Build) (?=in (?:18|19|20)\\d\\d)|\\b(was|were|been|is|originally|newly|custom|well) build(?=\\b(?! up| out))`,
      'gi',
    ),
    mend: ([, first, second]) => (first ? 'Built ' : `${second ?? ''} built`),
  },
  {
    name: 'a participle without its end',
    pattern:
      /\b(was|were|been|freshly|newly|recently|fully|completely|tastefully|beautifully|is|are) (paint|renovate|update|upgrade|landscape|finish|replace|install|remodel|locate|design|maintain|stage|situate|price|refinish|furnish)(?= (?:in|with|and|by|on|throughout|home|kitchen|bathroom|house|condo|at|to|near|last|this|unit|close|within)\b|[.,!])/gi,
    mend: ([, before = '', verb = '']) => `${before} ${verb}${verb.endsWith('e') ? 'd' : 'ed'}`,
  },
  {
    name: 'a past form for a participle',
    pattern:
      /\b(has|have|had) (went|came|became|began|ran|grew|wrote|saw|took|gave|drove|chose|fell|knew|shown up late)\b/gi,
    mend: ([, has = '', verb = '']) => `${has} ${participles[verb.toLowerCase()] ?? verb}`,
  },
  {
    name: 'an adjective for an adverb',
    pattern:
      /\b(recent|new|fresh|tasteful|complete|beautiful|careful|professional|full|immaculate|meticulous) (?=(?:renovated|painted|updated|upgraded|landscaped|maintained|finished|staged|remodelled|remodeled|designed|furnished|restored)\b)/gi,
    mend: ([word]) => `${word.trim()}ly `,
  },
  {
    name: 'good for well',
    pattern: /\bgood (?=(?:maintained|kept|lit|designed|built|cared for|equipped|planned)\b)/gi,
    mend: 'well ',
  },
  {
    name: 'real for really',
    pattern: /\breal (?=(?:nice|good|close|big|bright|clean|quiet|easy|pretty)\b)/gi,
    mend: 'really ',
  },
];

const participles: Record<string, string> = {
  went: 'gone',
  came: 'come',
  became: 'become',
  began: 'begun',
  ran: 'run',
  grew: 'grown',
  wrote: 'written',
  saw: 'seen',
  took: 'taken',
  gave: 'given',
  drove: 'driven',
  chose: 'chosen',
  fell: 'fallen',
  knew: 'known',
};
