import type { FairHousingRule } from './rule.ts';

const languages =
  'english|french|spanish|mandarin|cantonese|chinese|punjabi|german|italian|portuguese|arabic|hindi|urdu|farsi|tagalog|russian|korean|japanese|vietnamese';
const worship =
  'church|churches|synagogue|synagogues|shul|mosque|mosques|temple|temples|gurdwara|gurdwaras|cathedral|parish|minster';
const countries =
  'africa|asia|brazil|china|cuba|egypt|ethiopia|europe|france|germany|greece|haiti|india|iran|iraq|ireland|israel|italy|jamaica|japan|korea|kong|lebanon|mexico|nigeria|pakistan|philippines|poland|portugal|punjab|romania|russia|somalia|syria|taiwan|turkey|ukraine|vietnam';

/** Phrases about language, citizenship, religion and race, with rules of their own. */
export const rulesOfOrigin: readonly FairHousingRule[] = [
  {
    ground: 'religion',
    phrases: [
      'a *1 christian|catholic|jewish|muslim area|community|neighbourhood|neighborhood',
      `near|nearby|by|beside|opposite|facing the|a? *1 ${worship}`,
      `to|from|of the *2 ${worship}`,
      `close|next|walk|stroll|steps|drive|minutes|adjacent to *2 ${worship}`,
      `across|steps|blocks|minutes from *2 ${worship}`,
      `${worship} nearby|next|across|within|around`,
      'first baptist|methodist|presbyterian|lutheran|congregational|united|christian',
      `st|saint *2 ${worship}`,
      'church going',
      'community of faith',
      'eruv',
    ],
    unless: [
      'community centre|center',
      `${worship} street|st|road|rd|avenue|ave|lane|hill|square|point|bay|creek|university|texas|terrace|bell|bells|tower|town|market`,
      `former|converted|old ${worship}`,
    ],
    severity: 'warn',
    reason: 'It says which religion people there should have: a place of worship is no reason to live there.',
    better: null,
  },
  {
    ground: 'national-origin',
    phrases: [
      'must|only speak|speaks|speaking *1 english|french|spanish|mandarin|cantonese|punjabi',
      'english|french|spanish|mandarin|cantonese|punjabi|german|italian|portuguese|arabic|hindi speaking tenant|tenants|residents|resident|only|household|households|family|families|buyers|applicants|neighbours|neighbors|people|community',
      `${languages} speaker|speakers only|preferred|please|welcome|wanted|sought`,
      `${languages} speaking preferred|required`,
      `fluent in ${languages}`,
      `prefer|preferred|only *2 ${languages} speaker|speakers`,
      'no accent|accents',
      'english|foreign|american|canadian accent',
      'speak|speaks good|fluent english|french',
      'fluent in english|french',
      'must|should *2 fluent',
      'good|fluent|perfect english|french *1 required|only|needed|essential',
      'english|french only',
      'english *1 required',
    ],
    unless: [
      'english only menu',
      'agents speak',
      'agent|agents|team|staff|realtor|host *2 fluent in english|french',
      'we *2 fluent in english|french',
      'we speak',
      'i speak',
      'staff speak|speaks',
    ],
    severity: 'block',
    reason: 'A language that tenants must speak shuts people out by where they come from.',
    better: null,
  },
  {
    ground: 'national-origin',
    phrases: [
      'canadian|american|u|us|foreign citizens|citizen|born',
      'u s citizens',
      'us citizens',
      'citizens only',
      'canadians|americans only',
      'legal|permanent residents only|and|preferred',
      'citizens and|or *1 residents only',
      'proof of citizenship|status|immigration|residency',
      'citizenship|residency *1 required|needed|only|must',
      'green card|cards *2 must|required|only|needed',
      'green card holders|holder',
      'no visa',
      'country of origin',
      `families|people|residents|owners|buyers|neighbours|neighbors|immigrants|professionals *1 from *2 ${countries}`,
    ],
    unless: ['canadian citizens bank', 'born and raised'],
    severity: 'block',
    reason: 'Where people come from is no reason to let them in or not.',
    better: null,
  },
  {
    ground: 'race',
    phrases: [
      'ethnic|ethnically *2 neighbourhood|neighborhood|community|area|diverse|homogeneous|mixed',
      'racially *1',
      'integrated neighbourhood|neighborhood|community|area',
      'segregated',
      'minority area|neighbourhood|neighborhood|community',
      'ghetto',
      'chinatown crowd',
      'white|black only',
    ],
    unless: ['white only trim|paint|walls', 'fully integrated kitchen|appliances|audio'],
    severity: 'warn',
    reason: 'It speaks of the race or the origin of the people who live there.',
    better: null,
  },
];
