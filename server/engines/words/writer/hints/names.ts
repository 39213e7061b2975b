import { isWord } from '../../spelling/find-corrections.ts';
import { isWordOfHomes } from './parts-of-speech.ts';

/** Names that agents write in small letters. */
const names =
  'SkyTrain|SeaBus|GO Train|Costco|IKEA|Walmart|Safeway|Starbucks|Whole Foods|Superstore|Home Depot|Canadian Tire|London Drugs|UBC|SFU|BCIT|YVR|YYC|YYZ|TTC|LRT|CTrain|Metrotown|Brentwood|Stanley Park|Miele|Bosch|Samsung|LG|KitchenAid|Thermador|Sub-Zero|Whirlpool|Frigidaire|Electrolux|Gaggenau|Jenn-Air|Fisher & Paykel|Kohler|Grohe|Moen|Tesla|Sonos|Lutron|Ecobee|Velux|Navien|Lennox|Trane|EV|RV|AC|HVAC|TLC|HOA|ADU|USB|LED|BBQ|TV|MLS|UV|GST|HST';
const byName = new Map(names.split('|').map((name) => [name.toLowerCase(), name]));
const anyName = new RegExp(`\\b(?:${[...byName.keys()].join('|').replaceAll('-', '[- ]')})\\b`, 'gi');

/** Names that are words, too: they are names beside what they make. */
const brandBeside =
  /\b(?:nest|ring|wolf|viking|blaze|daikin|carrier|google|apple)(?= (?:thermostat|doorbell|camera|range|stove|oven|cooktop|fridge|grill|furnace|heat pump|home)s?\b)/gi;

const day = /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b/gi;
const month =
  /\b(?:january|february|april|june|july|august|september|october|november|december|march(?= \d)|may(?= \d))\b/gi;
const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** A note with the capitals of names, and without that of its beginning; a note in capitals is made small first. */
export function writeNames(note: string): string {
  const isShouted = /\p{Lu}{4}/u.test(note) && !/\p{Ll}/u.test(note) && /\s/.test(note);
  return uncapitalize(isShouted ? note.toLowerCase() : note)
    .replace(
      anyName,
      (name) => byName.get(name.toLowerCase().replace(' ', note.includes('-') ? '-' : ' ')) ?? name,
    )
    .replace(brandBeside, capitalize)
    .replace(day, capitalize)
    .replace(month, capitalize);
}

/** The first word keeps its capital if another one follows, or if no dictionary has it in small letters. */
function uncapitalize(note: string): string {
  const first = /^\p{Lu}\p{Ll}+(?:-\p{L}+)*(?![\p{L}\d'’]| \p{Lu})/u.exec(note)?.[0];
  if (first === undefined) return note;
  const small = first.charAt(0).toLowerCase() + first.slice(1);
  return isWordOfHomes(small) || isWord(small) ? small + note.slice(first.length) : note;
}
