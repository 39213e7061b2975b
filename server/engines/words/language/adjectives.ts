/** Adjectives of property texts; readers notice when one is repeated soon. Numbers and names are not included. */
const adjectives = new Set(
  `able adjacent airy ample annual attractive available bare basic beautiful big bold brand-new brick bright brisk
  broad busy calm central charming cheerful classic clean clear clever close cold comfortable common compact complete
  contemporary contented convenient cool cosy cozy covered crisp daily dark deep delightful desirable detached different
  direct dry early easy efficient elegant enclosed entire even everyday exceptional expansive extra extraordinary fair
  familiar fantastic fenced few fine finished first flat flexible floating formal former free fresh friendly front full
  functional general generous gentle glad good gorgeous gracious grand great green handsome handy happy hard heated heavy
  high historic hot huge ideal immaculate important impressive incredible indoor inviting keen large larger last late lavish
  lean leafy light little live local lofty long lovely low lower luxurious main major mature mild minor modern modest
  natural neat new next nice noble north-facing notable old open open-plan ordinary original outdoor outstanding own
  patient peaceful perfect pet-friendly plain pleasant polished practical precious private professional proper proud pure
  quick quiet rare ready real refined regular relaxed renovated rich ripe roomy rural safe serene shared sheltered short
  silent simple single-family sizable sleek slow small smart smooth soft solid sore sound south-facing spacious spare special
  splendid stainless steady stately still striking strong stunning stylish substantial suburban sunny superb sure sweet tall
  tasteful tidy timeless top total traditional tranquil true typical underground underused unhurried unique updated upper urban
  usable useful usual vast versatile vibrant vivid warm welcome welcoming well-kept whole wide wonderful worthy young`.split(
    /\s+/,
  ),
);

/** The adjectives of a sentence, in order. */
export const findAdjectives = (sentence: string): string[] =>
  (sentence.toLowerCase().match(/[a-z]+(?:-[a-z]+)*/g) ?? []).filter((word) => adjectives.has(word));

/** Adjectives that occur twice in a sentence, or again in the next one. */
export const repeatedAdjectives = (sentences: readonly string[]): string[] =>
  sentences.flatMap((sentence, at) => {
    const present = findAdjectives(sentence);
    const next = new Set(findAdjectives(sentences[at + 1] ?? ''));
    return present.filter((word, place) => present.indexOf(word) !== place || next.has(word));
  });
