/** The name of a property: in full with its style, and a short one for later use. */
export type Kind = {
  full: string;
  noun: string;
  isLand: boolean;
  /** one of several homes in a building, which shares its amenities */
  isUnit: boolean;
};

type Entry = { full: string; noun: string; isUnit?: boolean; isLand?: boolean };
const kinds: Record<string, Entry> = {
  condo: { full: 'condo', noun: 'condo', isUnit: true },
  apartment: { full: 'apartment', noun: 'apartment', isUnit: true },
  land: { full: 'piece of land', noun: 'land', isLand: true },
  'multi family': { full: 'multi-family property', noun: 'property' },
  'single family': { full: 'single-family home', noun: 'home' },
  townhouse: { full: 'townhouse', noun: 'townhouse' },
  house: { full: 'house', noun: 'house' },
  duplex: { full: 'duplex', noun: 'duplex' },
  triplex: { full: 'triplex', noun: 'triplex' },
  fourplex: { full: 'fourplex', noun: 'fourplex' },
  floathome: { full: 'floating home', noun: 'home' },
  'garden home': { full: 'garden home', noun: 'home' },
  manufactured: { full: 'manufactured home', noun: 'home' },
  'mobile home': { full: 'mobile home', noun: 'home' },
};

const unknown: Entry = { full: 'property', noun: 'property' };

/** Styles that name a house on their own, with the other kinds that may have them; then styles for any kind. */
const nounStyles: Record<string, readonly string[]> = {
  bungalow: ['townhouse', 'duplex', 'garden home'],
  rancher: ['townhouse', 'duplex', 'garden home'],
  loft: ['condo', 'apartment', 'townhouse'],
  penthouse: ['condo', 'apartment'],
};
const storeyStyles: Record<string, string> = {
  'split level': 'split-level',
  'two storey': 'two-storey',
  'three storey': 'three-storey',
};
const otherStyles = new Set(['character', 'contemporary']);
const houses = new Set(['single family', 'house', '']);

export function toPropertyKind(type: string | null, style: string | null): Kind {
  const key = (type ?? '').toLowerCase();
  const { full, noun, isLand = false, isUnit = false } = kinds[key] ?? unknown;
  return { full: isLand ? full : styled(key, full, (style ?? '').toLowerCase()), noun, isLand, isUnit };
}

function styled(key: string, full: string, style: string): string {
  const isHouse = houses.has(key);
  const plain = key === '' || key === 'single family' ? 'home' : full;
  if (nounStyles[style]) {
    if (isHouse) return style;
    return nounStyles[style].includes(key) ? `${style} ${plain}` : full;
  }
  const before = storeyStyles[style] ?? (otherStyles.has(style) ? style : null);
  return before ? `${before} ${plain}` : full;
}
