import nlp from 'compromise/two';

export type Word = { text: string; tags: ReadonlySet<string> };

const tagged = (tag: string, words: string): [string, string][] =>
  words.split(' ').map((word) => [word, tag]);

/** Words of homes that the library does not know, or takes for something else. */
const wordsOfHomes = new Map([
  ...tagged(
    'Uncountable',
    'parking laundry storage plumbing wiring carpet light insulation landscaping siding decking flooring lighting shelving air heat heating cooling hardwood tile drywall power cabinetry woodwork millwork furniture space access potential privacy fencing granite quartz marble conditioning internet wifi soundproofing stucco roofing paint greenery zoning transit shopping downtown nature water electricity glazing work updating tlc possession occupancy farmland parkland land automation gst hst',
  ),
  ...tagged(
    'Singular',
    'roof den primary pantry fence deck shed pump suite trellis pergola boiler fridge range stove oven closet sauna washer dryer bus stop view balcony patio bath shower vanity backsplash counter island bar drain furnace office layout concept helper backyard yard basement locker stall unit greenbelt ravine kitchen bathroom bedroom garage carport driveway workshop garden dishwasher charger thermostat heater cooktop mudroom loft attic pool tub fireplace skylight lot plan system tank microwave hood gazebo greenhouse playhouse treehouse barn cellar bidet ensuite septic sump well hookup outlet slip coop entrance gym bookcase bench',
  ),
  ...tagged(
    'Plural',
    'skylights views ceilings counters countertops floors windows doors trees beds panels closets appliances shops parks schools restaurants trails restrictions fees stalls spaces pets rentals photos offers showings bones spots stairs speakers',
  ),
  ...tagged(
    'Adjective',
    'airy bright sunny spacious cozy cosy quiet private huge stainless walkout built-in open central rear front upper lower vacant turnkey freehold',
  ),
]);
const lexicon = Object.fromEntries(wordsOfHomes);

/** Each word of a note with its parts of speech. It belongs in a thread: the library takes 30 MB. */
export const readWords = (note: string): Word[] =>
  nlp(note, lexicon).docs.flatMap((terms) =>
    terms.map(({ text, tags }) => ({ text, tags: tagsOfHomes(text) ?? tags ?? new Set<string>() })),
  );

const tagsOfHomes = (word: string): ReadonlySet<string> | null => {
  const tag = wordsOfHomes.get(word.toLowerCase());
  if (tag === undefined) return null;
  return new Set(tag === 'Adjective' ? [tag] : ['Noun', tag]);
};

export const isWordOfHomes = (word: string): boolean => wordsOfHomes.has(word.toLowerCase());
