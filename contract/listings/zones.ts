import { findAnyRegion } from '../places.ts';

/** Provinces and states with several zones: the places whose clocks differ from most of it. */
const cities: Record<string, Record<string, readonly string[]>> = {
  AK: { 'America/Adak': ['Adak', 'Atka'] },
  AZ: { 'America/Denver': ['Chinle', 'Ganado', 'Kayenta', 'Tuba City', 'Window Rock'] },
  BC: {
    'America/Creston': ['Creston', 'Erickson', 'Wynndel'],
    'America/Dawson_Creek': [
      'Chetwynd',
      'Dawson Creek',
      'Fort St. John',
      'Hudsons Hope',
      'Taylor',
      'Tumbler Ridge',
    ],
    'America/Edmonton': [
      'Cranbrook',
      'Elkford',
      'Fairmont Hot Springs',
      'Fernie',
      'Golden',
      'Invermere',
      'Kimberley',
      'Radium Hot Springs',
      'Sparwood',
      'Windermere',
    ],
    'America/Fort_Nelson': ['Fort Nelson'],
  },
  FL: {
    'America/Chicago': [
      'Crestview',
      'Destin',
      'Fort Walton Beach',
      'Gulf Breeze',
      'Marianna',
      'Miramar Beach',
      'Navarre',
      'Niceville',
      'Panama City',
      'Panama City Beach',
      'Pensacola',
      'Santa Rosa Beach',
    ],
  },
  ID: {
    'America/Los_Angeles': [
      "Coeur d'Alene",
      'Hayden',
      'Kellogg',
      'Lewiston',
      'Moscow',
      'Post Falls',
      'Rathdrum',
      'Sandpoint',
    ],
  },
  IN: {
    'America/Chicago': [
      'Chesterton',
      'Crown Point',
      'East Chicago',
      'Evansville',
      'Gary',
      'Hammond',
      'Hobart',
      'La Porte',
      'Merrillville',
      'Michigan City',
      'Munster',
      'Newburgh',
      'Portage',
      'Schererville',
      'Valparaiso',
    ],
  },
  KS: { 'America/Denver': ['Goodland', 'Sharon Springs', 'Syracuse', 'Tribune'] },
  KY: {
    'America/Chicago': [
      'Bowling Green',
      'Glasgow',
      'Henderson',
      'Hopkinsville',
      'Madisonville',
      'Mayfield',
      'Murray',
      'Owensboro',
      'Paducah',
      'Russellville',
    ],
  },
  MI: { 'America/Menominee': ['Iron Mountain', 'Iron River', 'Ironwood', 'Kingsford', 'Menominee'] },
  ND: {
    'America/Denver': ['Beach', 'Belfield', 'Bowman', 'Dickinson', 'Hettinger', 'Medora'],
  },
  NE: {
    'America/Denver': ['Alliance', 'Chadron', 'Gering', 'Kimball', 'Ogallala', 'Scottsbluff', 'Sidney'],
  },
  NL: {
    'America/Goose_Bay': ['Churchill Falls', 'Happy Valley-Goose Bay', 'Labrador City', 'Nain', 'Wabush'],
  },
  NU: {
    'America/Cambridge_Bay': ['Cambridge Bay', 'Gjoa Haven', 'Kugluktuk', 'Taloyoak'],
    'America/Rankin_Inlet': [
      'Arviat',
      'Baker Lake',
      'Chesterfield Inlet',
      'Naujaat',
      'Rankin Inlet',
      'Whale Cove',
    ],
    'America/Resolute': ['Resolute', 'Resolute Bay'],
  },
  NV: { 'America/Boise': ['Jackpot'], 'America/Denver': ['West Wendover'] },
  ON: {
    'America/Atikokan': ['Atikokan', 'Pickle Lake'],
    'America/Winnipeg': [
      'Dryden',
      'Fort Frances',
      'Ignace',
      'Kenora',
      'Rainy River',
      'Red Lake',
      'Sioux Lookout',
    ],
  },
  OR: { 'America/Boise': ['Nyssa', 'Ontario', 'Vale'] },
  QC: {
    'America/Blanc-Sablon': ['Blanc-Sablon'],
    'America/Halifax': ['Cap-aux-Meules', 'Havre-aux-Maisons', 'Iles-de-la-Madeleine', 'Magdalen Islands'],
  },
  SD: {
    'America/Denver': [
      'Belle Fourche',
      'Custer',
      'Deadwood',
      'Hot Springs',
      'Lead',
      'Rapid City',
      'Spearfish',
      'Sturgis',
    ],
  },
  SK: {
    'America/Edmonton': ['Lloydminster'],
    'America/Winnipeg': ['Creighton', 'Denare Beach'],
  },
  TN: {
    'America/New_York': [
      'Bristol',
      'Chattanooga',
      'Cleveland',
      'Elizabethton',
      'Farragut',
      'Gatlinburg',
      'Greeneville',
      'Johnson City',
      'Kingsport',
      'Knoxville',
      'Maryville',
      'Morristown',
      'Oak Ridge',
      'Sevierville',
    ],
  },
  TX: { 'America/Denver': ['El Paso', 'Horizon City', 'San Elizario', 'Socorro'] },
};

/**
 * The zone in which a property's times are shown: that of its city, if its province or state has several.
 * Null if the place is unknown.
 */
export function zoneOfProperty(stateOrProvince: string, city: string): string | null {
  const word = wordOf(city);
  const [zone] =
    Object.entries(cities[stateOrProvince] ?? {}).find(([, names]) =>
      names.some((name) => wordOf(name) === word),
    ) ?? [];
  return zone ?? findAnyRegion(stateOrProvince)?.zone ?? null;
}

/** Without accents, dots, apostrophes and case: 'Fort St. John' is also 'fort st john'. */
const wordOf = (city: string) =>
  city
    .normalize('NFD')
    .replaceAll(/[\p{M}.'’]/gu, '')
    .replaceAll(/[\s-]+/g, ' ')
    .trim()
    .toLowerCase();
