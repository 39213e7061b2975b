const american: Record<string, string> = {
  storey: 'story',
  storeys: 'stories',
  centre: 'center',
  colour: 'color',
  neighbour: 'neighbor',
  neighbours: 'neighbors',
  neighbourhood: 'neighborhood',
  neighbourhoods: 'neighborhoods',
  grey: 'gray',
  favourite: 'favorite',
  cosy: 'cozy',
  licence: 'license',
  metre: 'meter',
  metres: 'meters',
  theatre: 'theater',
};
const canadianWord = new RegExp(`\\b(?:${Object.keys(american).join('|')})\\b`, 'gi');

/** Our own words are Canadian; they take the spelling of the property's place. */
export const spellFor = (isAmerican: boolean, text: string): string =>
  isAmerican
    ? text.replace(canadianWord, (word) => {
        const other = american[word.toLowerCase()] ?? word;
        return /^[A-Z]/.test(word) ? other.charAt(0).toUpperCase() + other.slice(1) : other;
      })
    : text;

/** A formal text has no contractions. */
export const withoutContractions = (text: string): string =>
  text.replace(/\b(it|here|there|that)['’]s\b/gi, '$1 is').replace(/\byou['’]ll\b/gi, 'you will');
