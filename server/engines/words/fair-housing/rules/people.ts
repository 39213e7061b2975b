import { groups } from './groups.ts';
import type { FairHousingRule, Severity } from './rule.ts';

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
