export type DemoTestimonial = {
  name: [first: string, last: string];
  words: string;
  callout?: string;
  /** where it is shown on the website; a draft is not */
  shown?: 'published' | 'homepage';
  origin: 'hand' | 'file';
  daysAgo: number;
};

const one = (
  name: DemoTestimonial['name'],
  daysAgo: number,
  words: string,
  rest: Partial<Pick<DemoTestimonial, 'callout' | 'shown' | 'origin'>> = { shown: 'published' },
): DemoTestimonial => ({ name, daysAgo, words, origin: 'hand', ...rest });

const homepage = (callout: string) => ({ shown: 'homepage', callout }) as const;
const fromFile = { shown: 'published', origin: 'file' } as const;

/** Testimonials about the agent of Grow, newest first; two more of its 24 were asked for by a link. */
export const growTestimonials: readonly DemoTestimonial[] = [
  one(
    ['Hannah', 'Whitfield'],
    9,
    'We had three weeks between selling in Lynn Valley and a new job in Halifax. Priya planned every day of them with us, and the house was sold on the ninth.',
    homepage('The house was sold on the ninth day.'),
  ),
  one(
    ['Arjun', 'Mehta'],
    16,
    'As first-time buyers we asked every question twice. She answered every one of them, and told us when a place was wrong for us.',
    homepage('She told us when a place was wrong for us.'),
  ),
  one(
    ['Camille', 'Bouchard'],
    24,
    'Calm, honest and always on time. The offer we won was not the highest one, and that was her work.',
    homepage('The offer we won was not the highest one.'),
  ),
  one(
    ['Wei', 'Zhang'],
    31,
    'The strata documents had 300 pages. She had read them before we had.',
    homepage('She had read them before we had.'),
  ),
  one(
    ['Fatima', 'Rahimi'],
    45,
    'My mother downsized after forty years in one house. Nobody rushed her, and that meant everything to us.',
    homepage('Nobody rushed her.'),
  ),
  one(
    ['Lucas', 'Fontaine'],
    52,
    'Straight answers, good photos, and a price we would not have dared to ask for.',
  ),
  one(
    ['Nadia', 'Petrova'],
    60,
    'We bought from another province without seeing it first. The video call took an hour, and the house is just as she showed it.',
  ),
  one(
    ['Samuel', 'Osei'],
    75,
    'Sold above asking after one weekend. The advice about what not to renovate saved us thousands.',
  ),
  one(
    ['Yuki', 'Nakamura'],
    88,
    'Friendly from the first call to the keys, and she still answers when the boiler makes a noise.',
  ),
  one(
    ['Gurpreet', 'Sandhu'],
    102,
    'Two offers fell through, and it was never our agent who lost heart. The third one stood.',
  ),
  one(['Zoë', 'Lefèvre'], 120, 'She knows every street on the North Shore, and which of them flood.'),
  one(
    ['Diego', 'Morales'],
    140,
    'Our tenants stayed, the buyer was happy with that, and the paperwork was done in a week.',
  ),
  one(
    ['Aoife', 'Brennan'],
    160,
    'A flat in Lower Lonsdale within budget, in spring. We had been told that it was not possible.',
  ),
  one(['Minh', 'Tran'], 190, 'I liked that she said no to me once. She was right.'),
  one(
    ['Leila', 'Hosseini'],
    230,
    'Everything that was promised was done, on the day it was promised.',
    fromFile,
  ),
  one(
    ['Connor', 'MacLeod'],
    260,
    'Professional, quick and kind to our very old dog during showings.',
    fromFile,
  ),
  one(
    ['Anjali', 'Kapoor'],
    300,
    'The third home we bought with Priya, and surely not the last one.',
    fromFile,
  ),
  one(
    ['Rafael', 'Monteiro'],
    12,
    'Thank you for the patience. It took a year, and the house was worth it.',
    {},
  ),
  one(['Sienna', 'Clarke'], 20, 'Great communication all the way through.', {}),
  one(
    ['Tomasz', 'Zielinski'],
    36,
    'We recommend her to everybody at work, and two of them have bought by now.',
    {},
  ),
  one(['Chidi', 'Nwosu'], 70, 'Fair, fast and fun to work with.', { origin: 'file' }),
  one(['Harpreet', 'Gill'], 95, 'She found the buyer before the sign was up.', { origin: 'file' }),
];

/** Customers whom the agent asked by mail: the first has not answered yet, the second has. */
export const growRequests = [
  { name: ['Elena', 'Vasquez'], email: 'elena.vasquez@mail.example.net', daysAgo: 2, words: null },
  {
    name: ['Jin', 'Park'],
    email: 'jin.park@mail.example.net',
    daysAgo: 5,
    words:
      'Priya sold our townhouse in Deep Cove while we were abroad. We signed on a phone on a ferry, and never felt far away.',
  },
] as const;
