import type { Clause } from './clause.ts';

type Fixed = [pattern: RegExp, subject: string | null, verb: string, rest: string, weight: number];

const date =
  '(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\\b).*';

/** Notes about the state of a home and about its sale: $1 is the first group. */
const fixed: Fixed[] = [
  [/^(?:it )?needs? (.+)$/i, null, 'needs', '$1', 6],
  [/^(?:being )?sold as[- ]is$|^as[- ]is$/i, null, 'is', 'sold as is', 5],
  [/^(?:sold )?as is,? where is$/i, null, 'is', 'sold as is, where is', 5],
  [/^original (kitchen|bathroom|interior|roof|furnace)$/i, 'The $1', 'is', 'original', 4],
  [/^original (kitchens|bathrooms|baths|windows|cabinets|appliances)$/i, 'The $1', 'are', 'original', 4],
  [/^move[- ]in ready$/i, null, 'is', 'move-in ready', 9],
  [/^turn[- ]?key$/i, null, 'is', 'turnkey', 9],
  [
    /^((?:very |extremely )?(?:well|lovingly|meticulously|immaculately|beautifully|nicely) (?:maintained|kept|cared for))$/i,
    null,
    'is',
    '$1',
    8,
  ],
  [/^(professionally cleaned)$/i, null, 'was', '$1', 7],
  [/^no (gst|hst)$/i, 'There', 'is', 'no $1', 4],
  [/^(gst|hst) (?:is )?(included|extra|not included)$/i, '$1', 'is', '$2', 4],
  [/^(?:the )?(seller|owner|vendor)s? (?:is )?((?:open|willing|ready|happy) .+)$/i, 'The $1', 'is', '$2', 3],
  [
    new RegExp(
      `^(?:estimated )?completion (?:is )?(?:estimated |in |for )*((?:early |late |mid-?)?(?:spring|summer|fall|winter|${date}) ?.*)$`,
      'i',
    ),
    'Completion',
    'is',
    'estimated for $1',
    3,
  ],
  [
    /^(?:recently|newly) (renovated|updated|painted|remodell?ed|refurbished)$/i,
    null,
    'was',
    'recently $1',
    9,
  ],
  [
    /^((?:freshly|fully|completely|totally|extensively|tastefully|partially|beautifully|professionally)? ?(?:renovated|updated|painted|remodell?ed|refurbished|landscaped|staged|rebuilt)) (?:in )?((?:19|20)\d\d)$/i,
    null,
    'was',
    '$1 in $2',
    9,
  ],
  [
    /^((?:freshly|fully|completely|totally|extensively|tastefully|partially|beautifully|professionally) (?:renovated|updated|painted|remodell?ed|refurbished|landscaped|cleaned|furnished|insulated|finished|fenced))$/i,
    null,
    'is',
    '$1',
    9,
  ],
  [/^(?:an? )?fixer[- ]upper$/i, null, 'is', 'a fixer-upper', 6],
  [/^(?:an? )?tear[- ]?down$/i, null, 'is', 'a teardown', 6],
  // when a home can be had is said last
  [/^(available (?:immediately|now|soon))$/i, null, 'is', '$1', 3],
  [
    /^(vacant|tenanted|furnished|unfurnished|subdividable|rainscreened|freehold|leasehold|immaculate|wheelchair accessible|pet friendly|pet-friendly|zoned .+|rented.*|leased.*|leasehold .+|priced to .+|priced .+ (?:assessment|value|appraisal)|available for .+)$/i,
    null,
    'is',
    '$1',
    5,
  ],
  [
    /^((?:pre[- ]?)?wired|plumbed|roughed[- ]in) for (?!an? )(suite|kitchen|hot tub|elevator|charger)$/i,
    null,
    'is',
    '$1 for a $2',
    5,
  ],
  [/^((?:(?:pre[- ]?)?wired|plumbed|roughed[- ]in) for .+)$/i, null, 'is', '$1', 5],
  [/^owner[- ]occupied$/i, null, 'is', 'owner-occupied', 4],
  [/^non[- ]smoking(?: home)?$/i, null, 'is', 'non-smoking', 3],
  [/^(?:an? )?(estate|probate|foreclosure) sale$/i, null, 'is', 'an $1 sale', 5],
  [/^(?:an? )?court[- ]ordered sale$/i, null, 'is', 'a court-ordered sale', 5],
  [/^(?:an? )?smoke[- ]free home$/i, null, 'is', 'a smoke-free home', 3],
  [/^(?:an? )?(one|two)[- ]owner home$/i, null, 'is', 'a $1-owner home', 4],
  [
    /^(?:an? )?((?:great |good |excellent |solid )?(?:investment(?: property| opportunity)?|starter home|holding property|income property))$/i,
    null,
    'is',
    'a $1',
    4,
  ],
  [/^first time (?:on (?:the )?market|offered)$/i, null, 'is', 'on the market for the first time', 6],
  [/^back on (?:the )?market$/i, null, 'is', 'back on the market', 4],
  [/^motivated (seller|vendor)s?$/i, 'The $1', 'is', 'motivated', 3],
  [/^quick (possession|closing|close)$/i, 'Quick $1', 'is', 'available', 3],
  [
    /^(?:a )?(quick|early|fast|late|long|short) (closing|possession|completion) (?:is )?(possible|preferred)$/i,
    'A $1 $2',
    'is',
    '$3',
    3,
  ],
  [
    /^(?:(flexible) (?:possession|closing|dates)|(?:possession|closing|dates) (?:is )?(flexible|negotiable))$/i,
    'Possession',
    'is',
    '$1$2',
    3,
  ],
  [new RegExp(`^possession (?:is |on )?(${date})$`, 'i'), 'Possession', 'is', '$1', 3],
  [new RegExp(`^available (?:on )?(${date})$`, 'i'), null, 'is', 'available $1', 3],
  [new RegExp(`^open house:? (?:on )?(${date})$`, 'i'), 'The open house', 'is', '$1', 2],
  [new RegExp(`^offers:? (?:(?:if any|reviewed|on|due) )?(${date})$`, 'i'), 'Offers', 'are', 'on $1', 2],
  [
    /^(pets|cats|dogs|rentals|short[- ]term rentals|airbnb) (?:are )?(?:allowed|ok|okay|welcome|permitted)$/i,
    '$1',
    'are',
    'allowed',
    4,
  ],
  [/^no (pets|dogs|cats|rentals|short[- ]term rentals|airbnb)$/i, '$1', 'are', 'not allowed', 4],
  [/^(one|1|a) (pet|cat|dog) (?:is )?(?:allowed|ok|okay|permitted)$/i, 'One $2', 'is', 'allowed', 4],
  [
    /^(two|three|\d|small|large) (pet|cat|dog)s? (?:are |is )?(?:allowed|ok|okay|permitted)$/i,
    '$1 $2s',
    'are',
    'allowed',
    4,
  ],
  [/^zoning:? (?:is )?(\S+(?: \S+)?)$/i, 'The zoning', 'is', '$1', 5],
  [
    /^((?:all )?(?:services|utilities|water|power|hydro|gas|sewer)(?: and \S+)?) at (?:the )?(lot line|road|street|property line)$/i,
    '$1',
    'are',
    'at the $2',
    5,
  ],
  [/^showings? (?:are )?by (?:appointment|appt)(?: only)?$/i, 'Showings', 'are', 'by appointment', 2],
  [
    /^(?:some |most |all )?photos (?:are |have been )?virtually staged$/i,
    'Some photos',
    'are',
    'virtually staged',
    1,
  ],
  [
    /^all (appliances|furniture|window coverings|blinds) (?:is |are )?(included|negotiable)$/i,
    'All $1',
    'are',
    '$2',
    5,
  ],
  [/^(?:lots|plenty) of ((?:natural )?light|sun|sunshine|sunlight)$/i, null, 'gets', 'lots of $1', 6],
  [
    /^(?:the )?(?:master|primary|main bedroom)(?: bedroom| suite)? (?:is )?on (?:the )?main(?: floor| level)?$/i,
    'The primary bedroom',
    'is',
    'on the main floor',
    7,
  ],
];
/** These are of the home, and not of its sale. */
const ofHome = /^(?:lots of|included|on the main floor|(?:pre[- ]?)?wired|plumbed|roughed)/i;

/** A note about the state of a home or the way of its sale; null for any other. */
export function readCondition(note: string): Clause | null {
  for (const [pattern, subject, verb, rest, weight] of fixed) {
    const match = pattern.exec(note);
    if (!match) continue;
    const fill = (text: string) =>
      text.replace(
        /\$(\d)/g,
        (_, at: string) => match[Number(at)]?.trim().replace(/^[gh]st$/i, (tax) => tax.toUpperCase()) ?? '',
      );
    return {
      role: ofHome.test(fill(rest)) ? 'feature' : 'condition',
      subject: subject === null ? null : capitalize(spellFirst(fill(subject))),
      verb,
      rest: fixArticle(fill(rest)),
      weight,
    };
  }
  return null;
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const numbers = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const spellFirst = (text: string): string =>
  text.replace(/^\d(?= )/, (digit) => numbers[Number(digit)] ?? digit);
/** 'an probate sale' and 'a investment' were filled in. */
const fixArticle = (text: string): string =>
  text
    .replace(/^an (?=[bcdfgp])/i, 'a ')
    .replace(/^a (?=[aeiou](?!ne\b))/i, 'an ')
    .replace(/^a (?=one\b)/i, 'a ')
    .replace(/^((?:(?:mon|tues|wednes|thurs|fri|satur|sun)day)) (?=\d)/i, '$1, ');
