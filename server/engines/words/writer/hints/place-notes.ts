import type { Clause } from './clause.ts';
import { pickArticle } from '../../language/articles.ts';
import { hyphenate } from './noun-phrase.ts';
import { readWords } from './parts-of-speech.ts';

const numbers = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const count = `(?:\\d{1,2}|${numbers.slice(1).join('|')})`;
const only = '(?:(just|only|a mere) )?';

type Reading = [
  pattern: RegExp,
  write: (match: RegExpExecArray) => [verb: string, rest: string],
  weight: number,
];

const spell = (number = ''): string => numbers[Number(number)] ?? number.toLowerCase();
const where = (words = ''): string =>
  words.split(/,? and |, /).length > 1 ? joinPlaces(words) : withThe(words);
const softly = (word?: string): string => (word ? `${word.toLowerCase()} ` : '');

const readings: Reading[] = [
  [
    new RegExp(
      `^${only}an? (short|easy|quick|brief|five|\\d+)[- ]?(walk|drive|stroll) (?:to|from|away from) (.+)`,
      'i',
    ),
    ([, soft, size = '', way = '', to]) => [
      'is',
      `${softly(soft)}a ${size.toLowerCase()} ${way.toLowerCase()} from ${where(to)}`,
    ],
    9,
  ],
  [
    /^(short|easy|quick) (walk|drive|stroll) (?:to|from) (.+)/i,
    ([, size = '', way = '', to]) => [
      'is',
      `${pickArticle(size)} ${size.toLowerCase()} ${way.toLowerCase()} from ${where(to)}`,
    ],
    9,
  ],
  [
    new RegExp(
      `^${only}(?:an? )?(${count})[- ]?(?:min|mins|minutes?|minute's)[- ](walk|drive|ride|bike ride|bus ride|stroll) (?:to|from|away from) (.+)`,
      'i',
    ),
    ([, soft, number, way = '', to]) => [
      'is',
      `${softly(soft)}${pickArticle(spell(number))} ${spell(number)}-minute ${way.toLowerCase()} from ${where(to)}`,
    ],
    9,
  ],
  [
    new RegExp(`^${only}(${count}) (min|mins|minutes?|blocks?|km|miles?) (?:away )?(?:to|from) (.+)`, 'i'),
    ([, soft, number, unit = '', to]) => {
      const name = /^min/i.test(unit) ? 'minute' : unit.toLowerCase().replace(/s$/, '');
      return [
        'is',
        `${softly(soft)}${spell(number)} ${name}${spell(number) === 'one' || name === 'km' ? '' : 's'} from ${where(to)}`,
      ];
    },
    8,
  ],
  [
    new RegExp(`^${only}(steps|minutes|moments|a block|blocks) (?:away )?(?:to|from) (.+)`, 'i'),
    ([, soft, unit = '', to]) => ['is', `${softly(soft)}${unit.toLowerCase()} from ${where(to)}`],
    9,
  ],
  [
    /^(?:walk|walkable|walking distance|within walking distance|easy walk) (?:to|of|from) (.+)/i,
    ([, to]) => ['is', `within walking distance of ${where(to)}`],
    9,
  ],
  [
    /^(close|near|next|adjacent|closer)(?: to)? (?:to )?(.+)/i,
    ([whole, word = '', to]) => [
      'is',
      `${word.toLowerCase()}${/^near /i.test(whole) ? '' : ' to'} ${where(to)}`,
    ],
    7,
  ],
  [
    /^(beside|opposite|right by|right beside|by|off|just off|along) (.+)/i,
    ([, word = '', to]) => ['is', `${word.toLowerCase()} ${where(to)}`],
    6,
  ],
  [
    /^(across (?:the street )?from) (.+)/i,
    ([, word = '', to]) => ['is', `${word.toLowerCase()} ${where(to)}`],
    7,
  ],
  [
    /^(within .+|in the heart of .+|between .+ and .+)/i,
    ([, words = '']) => ['is', words.charAt(0).toLowerCase() + words.slice(1)],
    7,
  ],
  [/^(?:backs|backing) (?:on|onto|on to|up to|to) (.+)/i, ([, to]) => ['backs', `onto ${where(to)}`], 7],
  [/^(?:overlooks|overlooking) (.+)/i, ([, to]) => ['overlooks', where(to)], 7],
  [
    /^(?:(?:it )?faces|facing) (.+)/i,
    ([, to]) => ['faces', direction.test(to ?? '') ? (to ?? '').toLowerCase() : where(to)],
    5,
  ],
  [/^((?:south|north|east|west)(?:east|west)?)[- ]facing$/i, ([, to = '']) => ['faces', to.toLowerCase()], 5],
  [
    /^(?:on )?(?:an? )?((?!the )(?:\S+ ){0,2}(?:street|cul[- ]de[- ]sac|crescent|lot)|quiet lane)$/i,
    ([, kind = '']) => ['is', `on ${pickArticle(kind)} ${hyphenate(kind)}`],
    6,
  ],
  [
    /^(?:on )?(?:the )?((?:top|ground|main|first|second|third|\d+(?:st|nd|rd|th)) floor)$/i,
    ([, floor = '']) => ['is', `on the ${floor.toLowerCase()}`],
    6,
  ],
  [
    /^(?:an? )?((?:corner|end|top|inside|ground floor|courtyard) unit)$/i,
    ([, unit = '']) => ['is', `${pickArticle(unit)} ${unit.toLowerCase()}`],
    6,
  ],
  [
    /^(?:in (?:the )?)?(.+?) (?:school )?catchment$/i,
    ([, school = '']) => ['is', `in the ${school} catchment`],
    7,
  ],
  [
    /^(?:on (?:the )?)?((?:quiet|sunny|bright|north|south|east|west) side) of (?:the )?(building|complex|street)$/i,
    ([, side = '', of = '']) => ['is', `on the ${side.toLowerCase()} of the ${of.toLowerCase()}`],
    6,
  ],
  [
    /^(on the (?:\S+ )?(?:park|water|lake|river|beach|seawall|golf course|greenbelt|waterfront|ocean))$/i,
    ([, words = '']) => ['is', words.toLowerCase()],
    8,
  ],
  [/^easy access to (.+)/i, ([, to]) => ['has', `easy access to ${where(to)}`], 6],
];
const direction = /^(?:south|north|east|west)(?:east|west)?$/i;

/** A note about where a home is; null for any other. */
export function readPlace(note: string): Clause | null {
  for (const [pattern, write, weight] of readings) {
    const match = pattern.exec(note);
    if (!match) continue;
    const [verb, rest] = write(match);
    return { role: 'place', subject: null, verb, rest, weight };
  }
  const there =
    /^((?:\S+ ){1,3})(out front|next door|nearby|around the corner|down the street|across the street)$/i.exec(
      note,
    );
  if (!there) return null;
  const [, thing = '', place = ''] = there;
  const named = withIts(thing.trim());
  return {
    role: 'place',
    subject: 'There',
    verb: isPlural(named) ? 'are' : 'is',
    rest: `${named} ${place.toLowerCase()}`,
    weight: 6,
  };
}

/** Of these there is one, or everybody knows which is meant. */
const known =
  /^(?:(?:\S+ )?(?:beach|park|seawall|library|river|lake|ocean|water|waterfront|village|marina|station|airport|ferry|highway|pier|mall|market|hospital|university|school|rec cent(?:re|er)|community cent(?:re|er)|city cent(?:re|er)|core|SkyTrain|SeaBus|subway|bus|train|forest|mountain|gondola|lift|border|elementary|trailhead))$/i;
/** A road with its number. */
const road = /^(?:\d{1,3})$/;

/** 'beach' is 'the beach', 'greenbelt' 'a greenbelt', and 'schools', 'transit' and 'Costco' stay. */
function withThe(words: string): string {
  const place = hyphenate(words.trim()).replace(/\b(elementary)$/, '$1 school');
  if (
    /^(?:the|an?|this|our|your|all|many|several|some|great|local|everything|both|two|three|\d)\b/i.test(
      place,
    ) &&
    !road.test(place)
  )
    return place;
  if (known.test(place) && (!/^\p{Lu}/u.test(place) || /^(?:SkyTrain|SeaBus)$/.test(place)))
    return `the ${place}`;
  return withIts(place);
}

function withIts(place: string): string {
  if (/^\p{Lu}/u.test(place) || /\p{Lu}/u.test(place.split(' ').at(-1) ?? '')) return place;
  const head = readWords(place).at(-1);
  const isBare =
    !head || isPlural(place) || head.tags.has('Uncountable') || /^(?:an?|the|two|three|\d+) /i.test(place);
  return isBare ? place : `${pickArticle(place)} ${place}`;
}

const isPlural = (place: string): boolean => /[^us]s$/i.test(place);

function joinPlaces(words: string): string {
  return words
    .split(/(,? and |, )/)
    .map((piece, at) => (at % 2 === 0 ? withThe(piece) : piece))
    .join('');
}
