import { fold } from './enumerations.ts';

// The boards' words for our features and amenities. All other words of a board are stored as features unchanged.

const features: Readonly<Record<string, readonly string[]>> = {
  'Air conditioning': [
    'Central Air',
    'Central Air Conditioning',
    'Wall Unit',
    'Ductless',
    'Heat Pump Cooling',
  ],
  Balcony: [],
  Deck: [],
  Patio: ['Patios', 'Patio Or Deck'],
  'Fenced yard': ['Fence', 'Fenced', 'Fully Fenced', 'Back Yard Fenced', 'Fenced Backyard'],
  Fireplace: ['Fireplaces', 'Gas Fireplace', 'Wood Burning Fireplace'],
  'Hardwood floors': ['Hardwood', 'Hardwood Floor', 'Wood Floors'],
  'Heated floors': ['In Floor Heating', 'Radiant Floor', 'Heated Floor'],
  'High ceilings': ['Vaulted Ceilings', 'Vaulted Ceiling', 'Ceiling 9 Ft', 'Cathedral Ceilings'],
  'In-suite laundry': [
    'Laundry In Unit',
    'In Unit Laundry',
    'Washer Dryer',
    'Ensuite Laundry',
    'Laundry Room',
  ],
  'Walk-in closet': ['Walk In Closets', 'Walk In Closet S'],
  'Renovated kitchen': ['Updated Kitchen', 'Remodeled Kitchen'],
  'Stainless steel appliances': ['Stainless Steel Appliance', 'Stainless Appliances'],
  'Basement suite': ['In Law Suite', 'Secondary Suite', 'Suite In Basement', 'Legal Suite'],
  'Den or office': ['Den', 'Office', 'Home Office', 'Study'],
  Garage: ['Attached Garage', 'Detached Garage', 'Garage Double', 'Garage Single'],
  'Swimming pool': ['Pool', 'In Ground', 'Above Ground Pool', 'Inground Pool', 'Private Pool'],
  View: ['Views', 'Mountain S', 'Mountain View', 'Ocean View', 'City View', 'Water', 'City'],
};

const amenities: Readonly<Record<string, readonly string[]>> = {
  'Bike storage': ['Bike Room', 'Bicycle Storage'],
  Clubhouse: ['Club House'],
  Concierge: ['Doorman'],
  Elevator: ['Elevators'],
  'EV charging': ['Electric Vehicle Charging Station S', 'EV Charger', 'Car Charging Station'],
  'Fitness centre': ['Fitness Center', 'Exercise Centre', 'Exercise Room', 'Gym'],
  'Guest suite': ['Guest Suites'],
  'Hot tub': ['Spa Hot Tub', 'Whirlpool', 'Swirlpool Hot Tub'],
  'Indoor pool': ['Pool Indoor'],
  'Outdoor pool': ['Pool Outdoor', 'Community Pool'],
  'Party room': ['Party Rooms', 'Recreation Room', 'Event Space'],
  'Pet friendly': ['Pets Allowed', 'Pets OK'],
  Playground: ['Play Area'],
  'Rooftop deck': ['Roof Deck', 'Roof Top Deck'],
  Sauna: ['Saunas'],
  'Storage locker': ['Storage', 'Locker', 'Storage Lockers'],
  'Underground parking': ['Underground', 'Garage Underbuilding', 'Parkade'],
  'Visitor parking': ['Guest Parking', 'Visitor'],
};

const byWord = (labels: Readonly<Record<string, readonly string[]>>) =>
  new Map(
    Object.entries(labels).flatMap(([label, words]) => [label, ...words].map((word) => [fold(word), label])),
  );
const findFeature = byWord(features);
const amenityOf = byWord(amenities);

const maxLabels = 60;
const maxLabelLength = 60;

/** Splits a board's words into our two lists, each label once, and keeps the words that we do not know. */
export function toFeatures(words: readonly string[]): { features: string[]; amenities: string[] } {
  const known = { features: new Set<string>(), amenities: new Set<string>() };
  for (const word of words) {
    const amenity = amenityOf.get(fold(word));
    if (amenity) known.amenities.add(amenity);
    else known.features.add(findFeature.get(fold(word)) ?? readable(word));
  }
  return {
    features: [...known.features].filter(Boolean).slice(0, maxLabels),
    amenities: [...known.amenities].slice(0, maxLabels),
  };
}

/** 'CentralVacuum' is for servers; 'Central vacuum' is for people. */
function readable(word: string): string {
  const spaced = /\s/.test(word) ? word : word.replace(/([a-z])([A-Z])/g, '$1 $2');
  const text = spaced === word ? word : spaced.charAt(0) + spaced.slice(1).toLowerCase();
  return text.slice(0, maxLabelLength).trim().toWellFormed();
}
