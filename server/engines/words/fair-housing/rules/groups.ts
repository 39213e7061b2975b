import type { Ground, Severity } from './rule.ts';

type People = {
  ground: Ground;
  /** in the plural, or as a name for a group */
  people: readonly string[];
  /** words that refer to people only before a noun: 'Polish family', not 'Polish bread' */
  adjectives?: readonly string[];
  unless?: readonly string[];
  places?: Readonly<Record<string, Severity | null>>;
  law: string;
  better: string | null;
};

/** In the United States, states protect these, and the federal act does not. */
const byStates = (codes: string): Readonly<Record<string, Severity | null>> => ({
  US: 'warn',
  ...Object.fromEntries(codes.split(' ').map((code): [string, Severity] => [`US-${code}`, 'block'])),
});
const incomeStates = byStates('CA CO CT DC DE HI IL MA MD ME MN ND NJ NM NV NY OK OR RI UT VA VT WA WI');
const maritalStates = byStates('AK CA CO CT DC DE HI IL MA MD ME MI MN MT ND NE NH NJ NY OR RI VT WA WI');
const ageStates = byStates('CA CT DC HI IL LA MA MD ME MI MN MT NH NJ NY ND OR PA RI UT VT WA');
const militaryStates = byStates('CA CT IL MA NJ NY OH OR RI VA WA');

const nationalities =
  'african|american|arab|asian|brazilian|british|canadian|caribbean|chinese|cuban|dutch|east european|egyptian|ethiopian|european|filipino|french|german|greek|haitian|indian|iranian|iraqi|irish|israeli|italian|jamaican|japanese|korean|lebanese|mexican|pakistani|persian|polish|portuguese|puerto rican|punjabi|romanian|russian|scottish|somali|spanish|syrian|sri lankan|tamil|thai|tibetan|turkish|ukrainian|vietnamese'.split(
    '|',
  );

/** People whom the law protects, by ground: a group is in all phrases of people.ts. */
export const groups: readonly People[] = [
  {
    ground: 'marital-status',
    people: [
      'newlyweds',
      'married people|couples|couple|tenants',
      'unmarried people|couples|couple|tenants',
      'single people|person|persons|tenants',
      'divorced|separated|widowed people|tenants|applicants|persons|men|women',
      'a? husband and wife',
      'wife|husband and husband|wife',
      'a|an|one *1 single',
      'single tenant|occupant|professional|worker|person|adult|renter',
      'professional|working|retired|quiet|mature|childless single|singles|couple|couples',
      'professional couple or|and *1 single',
      'widow|widows|widower|widowers|divorcee|divorcees|spinster|spinsters|bachelors',
      'married|unmarried',
    ],
    unless: [
      'single family|detached|storey|story|level|floor|garage|car|bed|bath|sink|vanity|owner|lot|unit|tap|window|door|sofa',
    ],
    places: maritalStates,
    law: 'Human-rights law protects people whether or not they are married',
    better: null,
  },
  {
    ground: 'religion',
    people: [
      'christians|catholics|jews|muslims|hindus|sikhs|buddhists|mormons|protestants|evangelicals|atheists|believers|churchgoers',
      'jehovahs witnesses|witness',
      'different|other religions|faiths|beliefs',
      'people|tenants|anyone|families of *1 faith|religion',
    ],
    adjectives: [
      'christian|catholic|jewish|muslim|islamic|hindu|sikh|buddhist|mormon|protestant|evangelical|orthodox',
      'god fearing',
      'lds',
      'latter day saint|saints',
      'religious',
      'non religious',
      'kosher',
    ],
    law: 'The law protects people of every religion and of none',
    better: null,
  },
  {
    ground: 'race',
    people: [
      'blacks|whites|caucasians|hispanics|latinos|latinas|orientals|asians|aboriginals|natives|negroes|coloreds|coloureds|minorities',
      'people|person|persons of colour|color',
      'african americans',
      'indigenous people|peoples',
      'native americans',
      'visible minorities',
    ],
    adjectives: [
      'native|white|black|caucasian|hispanic|latino|latina|asian|aboriginal|indigenous|oriental|coloured|colored|minority|biracial|ethnic|multiethnic|multicultural',
      'african american',
      'native american',
      'ethnically *1',
    ],
    unless: [
      'native plant|plants|trees|garden|grasses|species|shrubs',
      'natives garden|bed',
      'white|black household appliances|goods',
      'asian|ethnic area rug|rugs',
      'asian|ethnic community market|garden|grocery|restaurants|food',
    ],
    law: 'The law protects people of every race and colour',
    better: null,
  },
  {
    ground: 'national-origin',
    people: [
      'immigrants|foreigners|newcomers|refugees|migrants|aliens|mexicans|indians|canadians|americans|russians|koreans|italians|pakistanis|filipinos|iranians|arabs|syrians|haitians|cubans|jamaicans|somalis|ukrainians|germans|francophones|anglophones|allophones|outsiders',
      'foreign|international|overseas|offshore buyers|owners|tenants|students|families|investors|renters',
    ],
    adjectives: [
      ...nationalities.filter((one) => !['asian'].includes(one)).map((one) => one),
      'south|east|southeast|south|central|west asian|african|indian|american',
      'middle eastern|easterners',
      'canadian|american|foreign|native born',
      'local born',
      'immigrant|refugee',
    ],
    unless: [
      'canadian|american|european family owned|brand|brands',
      'french|english|spanish|german|italian community college|school',
    ],
    law: 'The law protects people wherever they or their ancestors come from',
    better: null,
  },
  {
    ground: 'sex',
    people: [
      'men|women|males|females|ladies|gentlemen|girls|guys',
      'man|woman|lady|gentleman|gal|guy|girl|male|female',
      'housewife|housewives|househusband|homemaker|homemakers',
      'single|young|quiet|professional|working|mature|older|student female|male|woman|man|lady|girl|gentleman',
      'female|male student|students|professional|professionals|worker',
      'single|young|older mother|mom|father|dad',
    ],
    adjectives: ['male|female|ladies', 'all male|female|girls|boys', 'single|young|older female|male'],
    law: 'The law protects people of every sex and gender',
    better: null,
  },
  {
    ground: 'sexual-orientation',
    people: [
      'gays|lesbians|homosexuals|heterosexuals|bisexuals',
      'gay|straight|lesbian|heterosexual|homosexual|trans|transgender|queer|lgbt|lgbtq people|couples|couple|men|women|tenants',
      'transsexuals',
    ],
    adjectives: ['gay|lesbian|lgbt|lgbtq|queer|heterosexual|homosexual|transgender|trans|straight'],
    unless: ['gay street|st'],
    law: 'The law protects people whatever their sexual orientation or gender identity',
    better: null,
  },
  {
    ground: 'disability',
    people: [
      'wheelchairs',
      'wheelchair users',
      'disabled|handicapped|crippled|blind|deaf|autistic people|persons|tenants|individuals|applicants|renters|buyers|residents',
      'the disabled|handicapped|blind|deaf|infirm|crippled',
      'cripples',
      'mentally ill|handicapped|disabled people|persons|tenants',
      'the mentally ill',
      'able bodied people|persons|tenants|individuals',
      'able bodied',
      'healthy people|persons|tenants|individuals|adults',
      'people|persons|person|tenants|tenant|anyone|someone with *3 disabilities|disability|handicaps|issues|illness|illnesses|conditions|needs',
      'service|guide|support|assistance animals|animal|dogs|dog',
      'hiv positive people|tenants|persons',
      'emotional support animals|animal|dogs|dog',
      'people|persons|tenants|anyone|applicants|someone|one *1 in recovery',
      'anyone|people|someone with|in *2 addiction|rehab',
      'a wheelchair|walker|cane',
      'mental|physical|chronic health? illness|illnesses|disability|disabilities|condition|conditions|problem|problems|issues',
      'recovering addicts|alcoholics',
      'healthy|active|fit|agile|mobile|sporty|athletic|strong *1 renters|tenants|owners|people|residents|buyers|person|tenant|couple|individuals|adults|singles',
      'agile',
      'sports minded',
      'a history of *2 illness|addiction|depression|drugs|alcohol',
      'alcoholics|addicts',
    ],
    law: 'The law protects people with disabilities and their service animals',
    better: null,
  },
  {
    ground: 'age',
    people: [
      'seniors|retirees|pensioners|elders|students|millennials|boomers|teenagers|youngsters',
      'golden ager|agers',
      'older|younger|mature|young|senior|retired buyer|buyers|owner|owners|renter|renters|folks|crowd|set|generation',
      'the elderly',
      'elderly people|persons|couple|couples|tenants',
      'older|younger|mature|young people|persons|person|adults|adult|individuals|tenants|residents',
      'a|quiet mature person|adult|individual|tenant',
      'young professionals|executives',
      'a young professional|executive',
      'senior citizens',
      'a? mature student|students',
      'recent|new graduates|graduate|grads|grad',
      'twenty|thirty|forty|fifty|sixty|20|30|40|50|60 somethings|something',
      "retired people|people's|couple|couples|person|persons|persons'|professionals|teachers|folks",
      'anyone|everyone|someone|people|tenants|persons under|below|over|above|younger|older than? *1 #',
      "retired couple|couple's",
    ],
    unless: ['seniors centre|center', 'students|student residence', 'seniors discount'],
    places: ageStates,
    law: 'Human-rights law protects people of every age, but for lawful housing for those over 55',
    better: null,
  },
  {
    ground: 'source-of-income',
    people: [
      'welfare *1 recipients|tenants|cases',
      'welfare|vouchers|dss',
      'section 8',
      'housing|section vouchers|voucher|allowance',
      'social|public|income|government assistance',
      'disability income|benefits|pension',
      'working|employed|unemployed people|persons|tenants|individuals|professionals|folks|folk|adults|renters|residents',
      'seasonal|migrant|shift|farm workers|worker|labourers|laborers',
      'social security *1 income|benefits|recipients?',
      'income assistance',
      'government|housing|subsidy programs|program|subsidies|money|cheques|checks',
      'single professional|worker',
      'unemployed',
      'people|persons|tenants|anyone|one on welfare|assistance|benefits',
      'ontario works',
      'people|persons|tenants|anyone|those|renters|one|nobody on ontario works',
      'people|persons|tenants|anyone|one on social|public|income|disability assistance|income|benefits',
      'low income people|families|tenants|households',
      'professionals',
      'a|one|quiet *1 professional',
      'welfare|disability|assistance|benefits',
      'people|persons|tenants|anyone|those|renters|one|nobody on odsp|aish|ssi|ssdi|ei|disability',
      'odsp|aish|ssi|ssdi|hud *1 recipients|tenants|vouchers',
      'rent subsidies|subsidy|supplement',
    ],
    places: incomeStates,
    law: 'Many places protect people whatever the lawful source of their income',
    better: null,
  },
  {
    ground: 'military',
    people: [
      'veterans|soldiers|civilians',
      'military families|personnel|tenants|applicants|members',
      'military|army|navy|marines',
      'the? national guard',
      'reservists|reservist|guardsmen',
      'tenants|people|anyone|applicants|members *3 the national guard|reserves|military|army|navy',
      'active duty personnel|military|applicants|tenants|members',
      'active duty',
      'service members',
    ],
    places: { CA: null, ...militaryStates },
    law: 'Federal and state law protects members of the military',
    better: null,
  },
  // last, so that 'unmarried couples' are found as such
  {
    ground: 'familial-status',
    people: [
      'children|kids|child|kid|youngsters|teens',
      'two|2 adults',
      'adult couple|couples|household|households',
      'families',
      'babies|infants|toddlers|teenagers|teens',
      'couples',
      'adults',
      "empty nester|nesters|nester's",
      'grown ups|up',
      'grownups',
      'singles',
      'bachelors',
      'grandparents|parents',
      'a|the|young|growing|large|small|big|new|your|active|busy|busy, family',
      'a|the|young|mature|older|busy|quiet|professional couple',
      'young|single families|parents|mothers|moms',
      'a? single|person|professional or|and *1 couple|couples',
      'a? couple or|and *1 single|person|professional',
      'roommates',
      'mom|mother|dad|father , dad|mother|mom|kids',
    ],
    adjectives: ['childless', 'family oriented|friendly|focused|minded|centred|centered'],
    unless: [
      'family|families|kids|children|couple|couples|adults gatherings|gathering|dinner|dinners|meal|meals|time|games|movie|night|nights|room|photos|pets|to gather',
      'no family doctor|room',
      'for a couple of',
      'a couple of',
      'single family',
      'multi family',
      'perfect|ideal|great for the|your family gathering|dinner|dinners|gatherings|table|room|car|suv|dog|pet|heirloom|heirlooms',
      'no kids|children menu',
      'family|families|couple|couples|kids|children|parents therapist|therapists|therapy|counsellor|counselor|counselling|counseling|massage|dentist|doctor|lawyer|photographer|album',
      'family owned|doctor|business|heirloom|heirlooms|restaurant|restaurants|name|history',
      'adults and children alike',
      'grown up finishes|finish|style|look|kitchen|taste|trees',
    ],
    law: 'The law protects households with children and without',
    better: null,
  },
];
