import type { ListedBy } from '#contract/listings/listed-by.ts';
import { formatCoordinates } from '#contract/listings/coordinates.ts';
import type { SeededRandom } from '#server/engines/words/seeded-random.ts';

/** The places of the demo clients' listings: the city and the ends of its addresses. */
type Place = {
  city: string;
  region: string;
  country: 'CA' | 'US';
  codes: readonly string[];
  /** latitude and longitude of its middle */
  middle: readonly [number, number];
};

const demoPlaces: Record<string, Place> = {
  create: {
    city: 'Vancouver',
    region: 'BC',
    country: 'CA',
    codes: ['V6K 1A1', 'V6R 2B3', 'V5T 3C4'],
    middle: [49.2602, -123.1385],
  },
  build: {
    city: 'Portland',
    region: 'OR',
    country: 'US',
    codes: ['97211', '97202', '97203'],
    middle: [45.5396, -122.6453],
  },
  engage: {
    city: 'Victoria',
    region: 'BC',
    country: 'CA',
    codes: ['V8V 1A2', 'V8S 2B3', 'V8T 4C5'],
    middle: [48.4262, -123.3412],
  },
  grow: {
    city: 'North Vancouver',
    region: 'BC',
    country: 'CA',
    codes: ['V7J 1A2', 'V7G 2B4', 'V7R 3C5'],
    middle: [49.3392, -123.0478],
  },
  drive: {
    city: 'Calgary',
    region: 'AB',
    country: 'CA',
    codes: ['T2G 0R1', 'T2T 4A5', 'T2N 1B6'],
    middle: [51.0381, -114.0742],
  },
  accelerate: {
    city: 'Toronto',
    region: 'ON',
    country: 'CA',
    codes: ['M4M 1A1', 'M6R 2B2', 'M4E 3C3'],
    middle: [43.6719, -79.3494],
  },
};

/** The statuses of a client's listings, newest first. */
const statusesOf: Record<string, readonly number[]> = {
  create: [1, 1, 3],
  build: [1, 1, 2, 3, 4],
  engage: [1, 1, 1, 2, 3],
  grow: [1, 1, 1, 1, 2, 1, 3, 1, 1, 2, 3, 4, 1, 3, 5, 6, 6],
  drive: [1, 1, 3, 5],
  accelerate: [1, 1, 2, 1, 3, 1, 4, 3, 6],
};
/** Listings of colleagues from the feed: by their place in the list of the Grow client. */
const ofColleagues: Readonly<Record<number, ListedBy>> = {
  5: {
    board: 'ddf',
    brokerage: 'Kingfisher & Pine Realty',
    phone: '604-555-0100',
    email: null,
    agent: { name: 'Marcus Ellery', title: 'Associate Broker', phone: '604-555-0118', email: null },
  },
  8: {
    board: 'ddf',
    brokerage: 'Lonsdale Quay Homes',
    phone: '604-555-0164',
    email: null,
    agent: { name: 'Noor Haddad', title: null, phone: '604-555-0171', email: null },
  },
  12: {
    board: 'ddf',
    brokerage: 'Kingfisher & Pine Realty',
    phone: '604-555-0100',
    email: null,
    agent: { name: 'Elise Tremblay', title: 'Personal Real Estate Corporation', phone: null, email: null },
  },
};

/** Clients with ads, who want one for their first listing. */
const advertised = ['grow', 'accelerate'];

const roads = ['Elm Street', 'Alder Avenue', 'Cedar Crescent', 'Harbour Road', 'Maple Drive', 'Orchard Lane'];
const kinds = [
  {
    type: 'Single family',
    subtype: 'House',
    bedrooms: { fewest: 3, most: 5 },
    floors: '2',
    words: 'A bright family house with a garden that gets the evening sun.',
  },
  {
    type: 'Condo',
    subtype: 'Apartment',
    bedrooms: { fewest: 1, most: 3 },
    floors: '1',
    words: 'A quiet corner apartment, two minutes from the park.',
  },
  {
    type: 'Townhouse',
    subtype: null,
    bedrooms: { fewest: 2, most: 4 },
    floors: '3',
    words: 'A townhouse on three levels, with a roof deck above it all.',
  },
  {
    type: 'Single family',
    subtype: 'Duplex',
    bedrooms: { fewest: 2, most: 4 },
    floors: '2',
    words: 'Half of a well-kept duplex on a street with old trees.',
  },
];

export type DemoListing = {
  daysAgo: number;
  /** how many of the pictures it shows, and the first of them */
  pictures: { from: number; count: number };
  hasOpenHouse: boolean;
  /** what it cost until a few days ago */
  earlierPrice: number | null;
  row: Record<string, unknown>;
};

/** The listings of a demo client; the first has the most photos. */
export function makeListings(key: string, areas: readonly string[], draw: SeededRandom): DemoListing[] {
  const place = demoPlaces[key];
  if (!place) return [];
  return (statusesOf[key] ?? []).map((status, n) => {
    const kind = draw.one(kinds);
    const price = draw.between(55, 240) * 10_000 - 100;
    const bedrooms = draw.between(kind.bedrooms.fewest, kind.bedrooms.most);
    const listedBy = key === 'grow' ? (ofColleagues[n] ?? null) : null;
    return {
      daysAgo: 3 + n * 9,
      pictures: { from: n, count: n === 0 ? 8 : 1 + (n % 4) },
      hasOpenHouse: n < 2,
      earlierPrice: n === 1 ? price + 25_000 : null,
      row: {
        mls_id:
          kind.subtype === 'Duplex' ? null : `${place.country === 'CA' ? 'R28' : '24'}${10_000 + n * 37}`,
        status_id: status,
        type: kind.type,
        subtype: kind.subtype,
        price,
        street_address: `${draw.between(100, 3900)} ${draw.one(roads)}`,
        unit_number: kind.subtype === 'Apartment' ? String(draw.between(101, 1804)) : null,
        area: (areas[n % areas.length] ?? '').split(',')[0],
        city: place.city,
        state_or_province: place.region,
        country: place.country,
        postal_code: draw.one(place.codes),
        coordinates: coordinatesOf(place, n),
        bedrooms: String(bedrooms),
        bathrooms: bedrooms === 1 ? '1' : draw.one(['1.5', '2', '2.5', '3']),
        stories: kind.floors,
        living_area: String(240 + bedrooms * 410 + draw.between(0, 160)),
        year_built: String(draw.between(1912, 2024)),
        taxes: draw.between(2200, 7800),
        condo_fees: kind.type === 'Condo' ? draw.between(280, 640) : null,
        description: `<p>${kind.words}</p>`,
        features: ['Hardwood floors', draw.one(['View', 'Garage', 'Fireplace', 'Den or office'])],
        amenities: kind.type === 'Condo' ? ['Elevator', 'Storage locker'] : [],
        // an open film stands in for one of the home
        tours: n === 0 ? ['https://www.youtube.com/watch?v=aqz-KE-bpKQ'] : [],
        banner: n === 0 ? 'Just listed' : null,
        sold_banner: status === 3 ? 'Sold' : null,
        sold_price: status === 3 && n % 2 === 0 ? price + 12_500 : null,
        marketing_facebook: n === 0 && advertised.includes(key),
        marketing_newsletter: false,
        display_mortgage_calculator: true,
        is_address_displayable: n !== 3,
        is_reciprocity: listedBy !== null,
        listed_by: listedBy,
        mls_values: {},
        edited_fields: [],
      },
    };
  });
}

/** A few streets from each other; one listing has none, as if its agent had entered it by hand. */
const coordinatesOf = ({ middle: [latitude, longitude] }: Place, n: number): string | null =>
  n === 2
    ? null
    : formatCoordinates({
        latitude: latitude + ((n * 7) % 11) * 0.0019 - 0.0095,
        longitude: longitude + ((n * 5) % 13) * 0.0023 - 0.0138,
      });
