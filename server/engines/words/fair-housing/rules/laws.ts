import type { Ground, Judgement, Severity } from './rule.ts';

type Law = { sentence: string; places?: Readonly<Record<string, Severity | null>> };

/** In the United States, states protect these, and the federal act does not. */
const byStates = (codes: string): Readonly<Record<string, Severity | null>> => ({
  US: 'warn',
  ...Object.fromEntries(codes.split(' ').map((code): [string, Severity] => [`US-${code}`, 'block'])),
});

const laws: Readonly<Record<Ground, Law>> = {
  race: { sentence: 'The law protects people of every race and colour' },
  'national-origin': { sentence: 'The law protects people wherever they or their ancestors come from' },
  religion: { sentence: 'The law protects people of every religion and of none' },
  sex: { sentence: 'The law protects people of every sex and gender' },
  'sexual-orientation': {
    sentence: 'The law protects people whatever their sexual orientation or gender identity',
  },
  'familial-status': { sentence: 'The law protects households with children and without' },
  'marital-status': {
    sentence: 'Human-rights law protects people whether or not they are married',
    places: byStates('AK CA CO CT DC DE HI IL MA MD ME MI MN MT ND NE NH NJ NY OR RI VT WA WI'),
  },
  disability: { sentence: 'The law protects people with disabilities and their service animals' },
  age: {
    sentence: 'Human-rights law protects people of every age, but for lawful housing for those over 55',
    places: byStates('CA CT DC HI IL LA MA MD ME MI MN MT NH NJ NY ND OR PA RI UT VT WA'),
  },
  'source-of-income': {
    sentence: 'Many places protect people whatever the lawful source of their income',
    places: byStates('CA CO CT DC DE HI IL MA MD ME MN ND NJ NM NV NY OK OR RI UT VA VT WA WI'),
  },
  military: {
    sentence: 'Federal and state law protects members of the military',
    places: { CA: null, ...byStates('CA CT IL MA NJ NY OH OR RI VA WA') },
  },
  steering: { sentence: 'The law lets everybody choose where to live' },
};

/** How people are spoken of. */
export type Saying = 'is limited' | 'is addressed' | 'is offered' | 'lives there';

const advice: Readonly<Record<Saying, string>> = {
  'is limited': 'nobody is kept out or preferred.',
  'is addressed': 'say what the home has, not who it is for.',
  'is offered': 'say what the home has, not who it is for.',
  'lives there': 'describe the place, not the people who live there.',
};

/** The law against people of a ground being spoken of so. */
export function judgeSaying(ground: Ground, saying: Saying): Judgement {
  const { sentence, places } = laws[ground];
  const isLimit = saying === 'is limited';
  return {
    ground,
    severity: isLimit ? 'block' : 'warn',
    reason: `${sentence}: ${advice[saying]}`,
    better: null,
    ...(places ? { places: isLimit ? places : softened(places) } : {}),
  };
}

/** A text is never blocked for something it only implies. */
const softened = (
  places: Readonly<Record<string, Severity | null>>,
): Readonly<Record<string, Severity | null>> =>
  Object.fromEntries(Object.entries(places).map(([place, severity]) => [place, severity && 'warn']));
