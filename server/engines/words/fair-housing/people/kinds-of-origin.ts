import { described, type Kind } from './kind.ts';
import {
  believers,
  countries,
  faiths,
  languages,
  orientations,
  origins,
  peoples,
  peoplesOfRace,
  person,
  races,
} from './vocabulary.ts';

/** Who may not be named with an origin or a faith at all; an owner may, since who sells is no reason to buy. */
const insiders = person
  .split('|')
  .filter(
    (one) =>
      !/^(?:owner|guest|client$|clients$|member|investor|group|nurse|executive|worker|employee)/.test(one),
  )
  .join('|');
const alone = (adjectives: string): string[] => [
  `mostly|predominantly|largely|primarily|mainly|all|increasingly *1 ${adjectives}`,
  `rent|rents|lease|sell|let only|exclusively? to|with ${adjectives}`,
  `${adjectives} ${insiders}`,
  `${adjectives} or|and *1 ${insiders}`,
];
/** Where people live, said to be of a kind. */
const settings =
  'neighbourhood|neighborhood|community|enclave|area|suburb|population|district|crowd|stronghold|majority|presence';

export const kindsOfOrigin: readonly Kind[] = [
  {
    ground: 'national-origin',
    alone: [
      ...alone(origins),
      `${origins} ${settings}`,
      `sri|puerto|costa|hong|east|cape lankan|lankans|rican|ricans|kong|timorese|verdean *1 ${person}`,
      `${origins} american|canadian *1 ${person}|widow|widower`,
      `south|east|southeast|central|west|north|middle|latin|eastern|western asian|european|african|eastern|american ${person}`,
      `${languages} speaking *1 ${person}`,
      `${languages} *1 asset|plus|helpful|advantage|advantageous|bonus`,
    ],
    framed: [
      peoples,
      ...described(origins),
      `${person} *2 from *2 ${countries}`,
      `${person} *1 of *2 descent|origin|ancestry|heritage|extraction`,
      `born|raised|educated in *1 ${countries}|country|here`,
      `${languages} speaking|speakers|speaker|fluency|proficiency|skills`,
      `speak|speaks|speaking|spoken|fluent|good|perfect|clear|proper|decent|native|basic *2 ${languages}`,
      'from abroad|overseas',
      `speaks *1 ${languages}`,
      'recently|newly arrived',
      'locals',
      'mother tongue',
      'first|second language',
      'language barrier',
      'accent|accents',
      'permanent|landed|legal|temporary residents|resident|residency|residence|immigrants|immigrant|status',
      'immigration status|papers|documents|paperwork',
      'citizen|citizens|citizenship',
      'work|study|student|visitor|working permit|permits|visa|visas',
      'visa|permit holder|holders|students|student|workers',
      'green card|cards',
      'passport|passports',
      'undocumented',
      'illegal|illegals',
      'asylum seekers|seeker',
      'foreign|temporary|migrant workers|worker|students|student|credentials|income',
      'international|overseas|exchange students|student|tenants|buyers|applicants',
      'canadian|american|us *1 references|credit|experience|employment|rental|landlord|history|income|job|accent',
    ],
  },
  {
    ground: 'race',
    alone: [
      ...alone(races),
      `${races} ${settings}`,
      `caucasian|hispanic|latino|latina|minority|indigenous|aboriginal|white|black household|residence|block|section`,
      'mostly|predominantly|largely|primarily|mainly|all african|native american|americans',
      'multicultural|multiethnic *1',
      'lily white',
      'racial|ethnic|demographic *1 makeup|mix|composition|balance|profile|change',
      'race|racial|skin colour|color',
      'african|mexican|asian|native|chinese|cuban americans|american|canadian|canadians *1 neighbourhood|neighborhood|area|community|population|street|block',
      `african|mexican|asian|native|chinese|cuban american|canadian ${person}`,
      `first nations|nation ${person}`,
      `mixed race ${person}`,
      'people|person|women|men|families|tenants of colour|color',
    ],
    framed: [
      peoplesOfRace,
      ...described(races),
      'african americans',
      'first nations',
      'diversity',
      'brown people|person|folks|tenants',
      'racial|ethnic|demographic|demographics|ethnicity|ethnicities|skin mix|makeup|composition|balance|colour|color|background',
    ],
  },
  {
    ground: 'religion',
    alone: [
      ...alone(faiths),
      `${faiths} ${settings}|home|house|household|residence|landlord|landlady|atmosphere|environment`,
      'bible *1 believing|study|reading|church|family|families|people',
      'sunday|friday|saturday|evening|morning services|mass|worship|school|prayers',
      'observe|observes|observing|keep|keeps|keeping *2 ramadan|sabbath|shabbat|shabbos|lent|passover|kosher|halal',
      'prayers are|held',
      'call to prayer',
      'our lady of',
      'holy|sacred|blessed|immaculate rosary|trinity|family|heart|sacrament|conception|redeemer|spirit',
      'returned missionaries',
      'choir practice',
      'sabbath|shabbat|shabbos *1 observant|walk|walking|elevator|friendly',
    ],
    framed: [
      believers,
      ...described(faiths),
      'god fearing|loving',
      'church|mosque|temple|synagogue|parish going|goers|members|member|attending|families|family',
      'people|person|tenants|someone|family|families|couple|those|neighbours|neighbors *1 of *2 faith|faiths|religion|creed|beliefs',
      'any|our|same|other|different faith|religion|creed|beliefs',
      'halal|kosher|vegetarian|vegan *1 household|households|home|kitchen|diet|cooking|tenants|family|families',
      'biblical|religious|christian|family|moral|islamic|catholic values|principles|beliefs|morals|lifestyle',
      'prayer|prayers|worship|scripture|sabbath|shabbat|shabbos',
    ],
  },
  {
    ground: 'sexual-orientation',
    alone: [...alone(orientations), `${orientations} ${settings}`, 'gender confused|identity|expression'],
    framed: [
      ...described(orientations),
      'non binary|conforming',
      'gender fluid|neutral|nonconforming|diverse *1',
      'same|opposite sex couple|couples|partners|household|households|marriage',
      'two spirit|spirited',
      'two *1 brides|grooms|husbands|wives|moms|mums|dads|mothers|fathers|men|women',
      'gays|lesbians|bisexuals|homosexuals|heterosexuals|queers|transsexuals|transvestites|crossdressers',
    ],
  },
];
