import { otherNames } from './region-names.ts';

/** Where clients are: countries, their provinces and states, and the main time zone of each. */
export const countries = ['CA', 'US'] as const;
export type Country = (typeof countries)[number];
export const countryNames: Record<Country, string> = { CA: 'Canada', US: 'United States' };
/** The name of a country's parts. */
export const regionLabels: Record<Country, string> = { CA: 'Province', US: 'State' };

export type Region = { code: string; name: string; zone: string };

const of = (zone: string, regions: Record<string, string>): Region[] =>
  Object.entries(regions).map(([code, name]) => ({ code, name, zone }));
const byName = (regions: Region[]) => regions.toSorted((a, b) => (a.name < b.name ? -1 : 1));

export const regions: Record<Country, readonly Region[]> = {
  CA: byName([
    ...of('America/Vancouver', { BC: 'British Columbia' }),
    ...of('America/Edmonton', { AB: 'Alberta', NT: 'Northwest Territories' }),
    ...of('America/Whitehorse', { YT: 'Yukon' }),
    ...of('America/Regina', { SK: 'Saskatchewan' }),
    ...of('America/Winnipeg', { MB: 'Manitoba' }),
    ...of('America/Toronto', { ON: 'Ontario', QC: 'Quebec' }),
    ...of('America/Iqaluit', { NU: 'Nunavut' }),
    ...of('America/Halifax', { NB: 'New Brunswick', NS: 'Nova Scotia', PE: 'Prince Edward Island' }),
    ...of('America/St_Johns', { NL: 'Newfoundland and Labrador' }),
  ]),
  US: byName([
    ...of('Pacific/Honolulu', { HI: 'Hawaii' }),
    ...of('America/Anchorage', { AK: 'Alaska' }),
    ...of('America/Los_Angeles', { CA: 'California', NV: 'Nevada', OR: 'Oregon', WA: 'Washington' }),
    ...of('America/Phoenix', { AZ: 'Arizona' }),
    ...of('America/Boise', { ID: 'Idaho' }),
    ...of('America/Denver', {
      CO: 'Colorado',
      MT: 'Montana',
      NM: 'New Mexico',
      UT: 'Utah',
      WY: 'Wyoming',
    }),
    ...of('America/Chicago', {
      AL: 'Alabama',
      AR: 'Arkansas',
      IA: 'Iowa',
      IL: 'Illinois',
      KS: 'Kansas',
      LA: 'Louisiana',
      MN: 'Minnesota',
      MO: 'Missouri',
      MS: 'Mississippi',
      ND: 'North Dakota',
      NE: 'Nebraska',
      OK: 'Oklahoma',
      SD: 'South Dakota',
      TN: 'Tennessee',
      TX: 'Texas',
      WI: 'Wisconsin',
    }),
    ...of('America/Puerto_Rico', { PR: 'Puerto Rico' }),
    ...of('America/St_Thomas', { VI: 'U.S. Virgin Islands' }),
    ...of('Pacific/Guam', { GU: 'Guam' }),
    ...of('Pacific/Saipan', { MP: 'Northern Mariana Islands' }),
    ...of('Pacific/Pago_Pago', { AS: 'American Samoa' }),
    ...of('America/Indiana/Indianapolis', { IN: 'Indiana' }),
    ...of('America/Detroit', { MI: 'Michigan' }),
    ...of('America/New_York', {
      CT: 'Connecticut',
      DC: 'District of Columbia',
      DE: 'Delaware',
      FL: 'Florida',
      GA: 'Georgia',
      KY: 'Kentucky',
      MA: 'Massachusetts',
      MD: 'Maryland',
      ME: 'Maine',
      NC: 'North Carolina',
      NH: 'New Hampshire',
      NJ: 'New Jersey',
      NY: 'New York',
      OH: 'Ohio',
      PA: 'Pennsylvania',
      RI: 'Rhode Island',
      SC: 'South Carolina',
      VA: 'Virginia',
      VT: 'Vermont',
      WV: 'West Virginia',
    }),
  ]),
};

/** The zones of a country's regions, each once. */
export const listTimeZones = (country: Country): string[] => [
  ...new Set(regions[country].map(({ zone }) => zone)),
];
export const timeZones: readonly string[] = [...new Set(countries.flatMap(listTimeZones))];

const byWord: Record<Country, ReadonlyMap<string, Region>> = {
  CA: mapRegionNames('CA'),
  US: mapRegionNames('US'),
};

/** A region by its code or any of its names; points, accents and case do not matter. */
export const findRegion = (country: Country, typed: string): Region | undefined =>
  byWord[country].get(wordOf(typed));

/** The region in either country: no name is used for two. */
export const findAnyRegion = (typed: string): Region | undefined =>
  countries.map((country) => findRegion(country, typed)).find((region) => region !== undefined);

/** The zone suggested by a place, if known; some provinces and states have several. */
export const findTimeZone = (country: Country, region: string): string | null =>
  findRegion(country, region)?.zone ?? null;

function mapRegionNames(country: Country): Map<string, Region> {
  return new Map(
    regions[country].flatMap((region) =>
      [region.code, region.name, ...(otherNames[region.code] ?? [])].map((word) => [wordOf(word), region]),
    ),
  );
}

/** 'Nouvelle-Écosse' is also 'NOUVELLE ECOSSE', 'P.E.I.' is 'pei', and 'Province of Québec' is 'quebec'. */
function wordOf(typed: string): string {
  return (
    typed
      .normalize('NFC')
      // without its accent it would be Nebraska's NE
      .replace(/^\s*n[\s.-]*é\.?\s*$/iu, 'NS')
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/[\s\p{Pd}]+/gu, ' ')
      .replace(/^ ?(?:the )?(?:province|state|commonwealth|territory) of (?:the )?|^ ?the /, '')
      .replaceAll(/ & | and | et /g, ' ')
      .replaceAll(/[^\p{L}\d]|\p{Lm}/gu, '')
  );
}
