import type { FairHousingRule, Ground, Severity } from './rule.ts';

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

const groups: readonly People[] = [
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

const persons =
  'woman|women|man|men|lady|ladies|gentleman|gentlemen|girl|girls|boy|boys|widow|widower|roommates|flatmate|housemate|landlord|landlady|lady|speaker|speakers|folk|folks|homeowner|homeowners|believer|believers|standards|values|roots|tenant|tenants|buyer|buyers|people|person|persons|family|families|couple|couples|household|households|resident|residents|renter|renters|applicant|applicants|owner|owners|roommate|roommates|neighbour|neighbours|neighbor|neighbors|individual|individuals|student|students|professional|professionals';
const area =
  'neighbourhood|neighborhood|population|presence|culture|crowd|community|area|district|enclave|block|building|complex|home|household|residence|residences|atmosphere|environment|house';
const areaNames = [
  'community|area|district|block centre|center|college|garden|gardens|hall|hospital|school|church|rug|rugs|mailbox|heating',
];

/** Phrases that admit or exclude a group. */
const limits = (who: string): string[] => [
  `${who} are|is a? no`,
  `${who} , no`,
  `trouble|problem|problems|issues with *2 ${who}`,
  `avoid|avoids|avoiding|exclude|excludes|excluding *2 ${who}`,
  `maximum|max of? *2 ${who}`,
  `seeking|seeks|want|wants|needs|prefers|prefer|preferring *3 ${who}`,
  `room|rooms|suite|unit|basement|apartment|place to|for rent|let|lease? to|for? a? *2 ${who}`,
  `only|solely to|for|by a? *1 ${who}`,
  `${who} or *3 only|preferred`,
  `not|isn't|aren't|without|free *2 ${who} approved|accepted|allowed|welcome`,
  `no *1 ${who}`,
  `no more than one|two|three|# ${who}`,
  `${who} only`,
  `only *2 ${who}`,
  `${who} preferred`,
  `rather *3 ${who}`,
  `prefer|prefers|preferring|preference|preferably *2 ${who}`,
  `${who} need not`,
  `${who} *4 should|may|must not|never apply|inquire|call`,
  `not renting|leasing|selling|letting|accepting|taking|showing to? *1 ${who}`,
  `having ${who}`,
  `${who} need apply`,
  `not *1 suitable|suited|appropriate|ideal|recommended|good|safe|meant|for|designed *1 ${who}`,
  `unsuitable|inappropriate for *1 ${who}`,
  `cannot|can't|won't|don't|not|unable *1 accept|accepting|take|rent|lease|sell|allow|permit|consider|welcome|accommodate *1 to? ${who}`,
  `${who} *2 not|cannot|can't|won't *2 welcome|allowed|accepted|considered|permitted|admitted|eligible`,
  `${who} *2 turned|refused|excluded|declined`,
  `without ${who}`,
  `looking|seeking|searching|wanted for? *2 ${who}`,
  `must be *2 ${who}`,
  `reserved|restricted|limited|open|available only? for|to only? ${who}`,
  `rent|lease|sell|let|sublet|rented to *2 ${who}`,
  `${who} should look elsewhere`,
  `${who} *2 , please? *1 look|try|search|apply elsewhere|else`,
  `${who} *2 will be asked|directed|sent|shown`,
  `${who} *2 , not|no thanks|thank`,
  `${who} please|wanted|sought`,
  `wanted *2 ${who}`,
  `who|that|which are|is *1 ${who}`,
  `nobody|none|anyone|applicants|tenants with *1 ${who}`,
  `no one with *1 ${who}`,
  `${who} should|must|can keep|look|try|search|go`,
  `${who} *1 not *1 accepted|welcome|allowed|considered`,
  `want|wants *2 ${who}`,
];
/** Phrases that address a group. */
const appeals = (who: string): string[] => [
  `${who} are|is *1 sure|bound|certain|going to`,
  `make|makes any|every|a ${who} smile|happy|proud`,
  `any|every ${who} will|would|could`,
  `${who} in mind`,
  `${who} haven's|retreat|nest|oasis|getaway|pad|hideaway|delight`,
  `${who} who *1 love|loves|enjoy|enjoys|want|wants|work|works|like|likes`,
  `perfect|ideal|great|suited|suitable|designed|made|wonderful|excellent|good|fantastic|best|meant|just|built|geared|intended|right|lovely|superb|awesome|tailored|catered for|to *2 ${who}`,
  `home|place|house|condo|spot|nest|nook|oasis|hideaway|sanctuary|base|choice|fit|neighbourhood|neighborhood|community|area|location|suite|unit|retreat|haven|pad|street|building|apartment|city for *2 ${who}`,
  `suits|suit *3 ${who}`,
  `perfect|ideal|great|suitable|best|good for *2 , *1 ${who}`,
  `suits|suit *1 , *2 ${who}`,
  `appeals|appeal|attractive|cater|caters to *2 ${who}`,
  `attracts|attract|welcomes|targets *1 ${who}`,
  `${who} will|would *1 love|enjoy|appreciate|adore|thrive|fit|suit|feel|do|be`,
  `perfect|ideal|great|wonderful|best *2 for *2 ${who}`,
  `${who} dream|paradise|delight|haven|heaven`,
  `${who} would be ideal|best|perfect|preferred|great`,
  `${who} will|would feel *1 at home`,
  `dream for *1 ${who}`,
];

/** Single words in one phrase are found as fast as one word. */
function joinSingles(phrases: readonly string[]): string[] {
  const singles = phrases.filter((phrase) => !phrase.includes(' '));
  const others = phrases.filter((phrase) => phrase.includes(' '));
  return singles.length === 0 ? others : [singles.join('|'), ...others];
}

const limitsFamily = (who: string) => who.split(' ').at(-1) === 'family';

/** The rules about groups of people, in all phrases that admit, exclude or address them. */
export const rulesOfPeople: readonly FairHousingRule[] = groups.flatMap((group): FairHousingRule[] => {
  const { ground, people, unless = [], places, law, better } = group;
  const adjectives = joinSingles(group.adjectives ?? []);
  const withPersons = adjectives.flatMap((adjective) => [
    `${adjective} ${persons}`,
    `${adjective} or|and|american|canadian *1 ${persons}`,
  ]);
  const allLimits = [...people.filter((who) => !limitsFamily(who)), ...withPersons];
  const base = { ground, unless: [...unless, ...areaNames], better, ...(places ? { places } : {}) };
  const rules: FairHousingRule[] = [
    {
      ...base,
      phrases: [
        ...allLimits.flatMap(limits),
        ...adjectives.map((adjective) => `${adjective} ${persons} preferred|only`),
        ...adjectives.flatMap((adjective) => [
          `only|exclusively rent|rents|lease|sell|let to ${adjective}`,
          `rent|lease|sell|let only|exclusively? to ${adjective} only|preferred`,
        ]),
      ],
      severity: 'block',
      reason: `${law}: nobody is kept out or preferred.`,
    },
    {
      ...base,
      phrases: [
        ...[...people, ...withPersons].flatMap(appeals),
        ...withPersons.map((who) => `${who} are? *1 welcome`),
      ],
      severity: 'warn',
      ...(places ? { places: softened(places) } : {}),
      reason: `${law}: say what the home has, not who it is for.`,
    },
    {
      ...base,
      phrases: [
        ...adjectives.map((adjective) => `${adjective} ${area}`),
        ...withPersons.map(
          (who) =>
            `a|an|the|and|of|another|nice|good|quiet|friendly|honest|other|from|our|your|all|young|seeking|surrounded by? ${who}`,
        ),
        ...adjectives.flatMap((adjective) => [
          `all|mostly|predominantly|largely|primarily|mainly ${adjective}`,
        ]),
      ],
      severity: 'warn',
      ...(places ? { places: softened(places) } : {}),
      reason: `${law}: describe the place, not the people who live there.`,
    },
  ];
  return rules.filter(({ phrases }) => phrases.length > 0);
});

/** A text is never blocked for something it only implies. */
function softened(
  places: Readonly<Record<string, Severity | null>>,
): Readonly<Record<string, Severity | null>> {
  return Object.fromEntries(Object.entries(places).map(([place, severity]) => [place, severity && 'warn']));
}
