import type { Slip } from './slip.ts';

/** Words of another meaning, which a dictionary takes for right. */
const misread = readPairs(`
  appliance's appliances|ceder cedar|dinning dining|develope develop|harbor-front harbourfront|recently-renovated recently renovated
`);

const splitInTwo = readPairs(`
  livingroom living_room|diningroom dining_room|familyroom family_room|alot a_lot|infront in_front|aswell as_well|atleast at_least
  incase in_case|eachother each_other|highschool high_school|openhouse open_house|frontdoor front_door|parkingspace parking_space
  squarefeet square_feet|diningarea dining_area|frontyard front_yard|noone no_one|eventhough even_though|inspite in_spite
  laundryroom laundry_room|powderroom powder_room|swimmingpool swimming_pool|guestroom guest_room
`);

const joined = readPairs(`
  hard_wood hardwood|town_house townhouse|town_houses townhouses|fire_place fireplace|fire_places fireplaces|back_yard backyard
  near_by nearby|through_out throughout|with_out without|any_where anywhere|every_where everywhere|some_one someone|over_looking overlooking
  up_stairs upstairs|down_stairs downstairs|down_town downtown|out_door outdoor|in_door indoor|sky_light skylight|sky_lights skylights
  dish_washer dishwasher|bath_room bathroom|bath_rooms bathrooms|bed_room bedroom|bed_rooms bedrooms|court_yard courtyard
  breath_taking breathtaking|counter_tops countertops|counter_top countertop|water_front waterfront|land_scaped landscaped|bath_tub bathtub
  show_case showcase|in_to_the into_the|work_shop workshop|every_thing everything|any_one_who anyone_who|sun_room sunroom
`);

const names = new Map(
  `Monday Tuesday Wednesday Thursday Friday Saturday Sunday January February April June July August September October November December
  Canada Canadian American English French Vancouver Toronto Calgary Edmonton Montreal Ottawa Winnipeg Halifax Kelowna Burnaby Surrey Langley
  Seattle Portland Kitsilano British_Columbia Alberta Ontario Quebec Manitoba Saskatchewan Nova_Scotia New_Brunswick Washington_State Christmas Easter`
    .split(/\s+/)
    .map((name) => name.replace('_', ' '))
    .map((name) => [name.toLowerCase(), name]),
);

export const spellingSlips: readonly Slip[] = [
  {
    name: 'a word of another meaning',
    pattern: ofWords(misread.keys()),
    mend: ([word]) => misread.get(word.toLowerCase()) ?? null,
  },
  {
    name: 'two words in one',
    pattern: ofWords(splitInTwo.keys()),
    mend: ([word]) => splitInTwo.get(word.toLowerCase()) ?? null,
  },
  {
    name: 'one word in two',
    pattern: ofWords(joined.keys()),
    mend: ([word]) => joined.get(word.toLowerCase()) ?? null,
  },
  {
    name: 'a name in small letters',
    pattern: new RegExp(`(?<![\\w@/.-])(?:${[...names.keys()].join('|')})(?![\\w@/]|\\.\\w)`, 'g'),
    mend: ([word]) => names.get(word) ?? null,
  },
  { name: 'the pronoun I', pattern: /(?<![\w.'’-])i(?=(?:['’](?:m|ve|ll|d))? [a-z])/g, mend: 'I' },
  {
    name: 'a contraction without its apostrophe',
    pattern:
      /\b(do|does|did|is|are|was|were|has|have|had|would|could|should)nt\b|\b(ca)nt\b|\b(wo)nt\b|\b(you|they|we)(ve|re)\b(?<!\bwere)|\b(you|they|that|there|here|what)(ll|s)\b(?<!\b(?:theres|heres|thats|whats|yous|theys)\b(?! (?:a|an|the|no|more|room|plenty|so|why|what|your|not|where|how|even|nothing|only|space|also)\b))(?<!\b(?:yous|theys)\b)/gi,
    mend: ([word]) => withApostrophe(word),
  },
  {
    name: 'an apostrophe in a plural',
    pattern:
      /\b(bedroom|bathroom|condo|home|house|photo|room|unit|townhouse|window|agent|buyer|appliance|upgrade|restaurant|shop|school|park|view|listing|closet|cabinet|car)['’]s\b(?= (?:and|are|have|with|in|on|for|were|to|throughout|,)\b|[.,;!?])/gi,
    mend: '$1s',
  },
  { name: 'an apostrophe in a decade', pattern: /\b(1[89]\d0|20\d0)['’]s\b/g, mend: '$1s' },
  {
    name: 'a possessive without its apostrophe',
    pattern: /\b(today|tomorrow|yesterday|everyone|anyone|nobody|everybody)s\b(?= [a-z])/gi,
    mend: '$1’s',
  },
];

function withApostrophe(word: string): string {
  const short = /^(.*?)(nt|ve|re|ll|s)$/i.exec(word);
  if (!short) return word;
  const [, stem = '', end = ''] = short;
  return end.toLowerCase() === 'nt' ? `${stem}n’t` : `${stem}’${end}`;
}

function readPairs(written: string): Map<string, string> {
  return new Map(
    written
      .trim()
      .split(/[|\n]/)
      .map((pair) => pair.trim().split(' '))
      .map(([wrong = '', ...right]) => [wrong.replaceAll('_', ' '), right.join(' ').replaceAll('_', ' ')]),
  );
}

function ofWords(words: Iterable<string>): RegExp {
  return new RegExp(`(?<![\\w'’-])(?:${[...words].join('|')})(?![\\w'’-])`, 'gi');
}
