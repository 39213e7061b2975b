import { regions } from '../places.ts';
import { toCsvText } from '../csv.ts';
import type { Dimension, VisitCount, VisitCounts } from './visits.ts';

/** Page views are counted by page and listing, and people of each day by everything else. */
export const getMeasure = (dimension: Dimension): 'pageviews' | 'visitors' =>
  dimension === 'page' || dimension === 'listing' ? 'pageviews' : 'visitors';

export const dimensionLabels: Record<Dimension, { title: string; value: string; without: string }> = {
  page: { title: 'Pages', value: 'Page', without: 'Unknown' },
  entry: { title: 'Entry pages', value: 'Entry page', without: 'Unknown' },
  listing: { title: 'Listings', value: 'Listing', without: 'Pages that show no listing' },
  source: { title: 'Sources', value: 'Source', without: 'Unknown' },
  medium: { title: 'Campaign mediums', value: 'Medium', without: 'No medium' },
  campaign: { title: 'Campaigns', value: 'Campaign', without: 'No campaign' },
  device: { title: 'Devices', value: 'Device', without: 'Unknown' },
  country: { title: 'Countries', value: 'Country', without: 'Unknown' },
  goal: { title: 'Goals', value: 'Goal', without: 'None' },
  region: {
    title: 'Provinces and states',
    value: 'Province or state',
    without: 'Unknown, or another country',
  },
};

const deviceNames: Readonly<Record<string, string>> = {
  phone: 'Phone',
  tablet: 'Tablet',
  computer: 'Computer',
};
/** 'CA-BC' */
const regionNames: ReadonlyMap<string, string> = new Map(
  Object.entries(regions).flatMap(([country, list]) =>
    list.map(({ code, name }) => [`${country}-${code}`, name] as const),
  ),
);
const goalNames: Readonly<Record<string, string>> = {
  form: 'Sent a form',
  call: 'Tapped a phone number',
  brochure: 'Opened a brochure',
};
const countries = new Intl.DisplayNames('en-CA', { type: 'region', fallback: 'code' });

/** How a value is called on the screen and in the file. */
export function nameValue(dimension: Dimension, { value, name }: Pick<VisitCount, 'value' | 'name'>): string {
  if (value === '') return dimensionLabels[dimension].without;
  switch (dimension) {
    case 'listing':
      return name ?? 'A deleted listing';
    case 'source':
      return value === 'direct' ? 'Directly, or unknown' : value;
    case 'device':
      return deviceNames[value] ?? value;
    case 'goal':
      return goalNames[value] ?? value;
    case 'country':
      return /^[A-Z]{2}$/.test(value) ? (countries.of(value) ?? value) : value;
    case 'region':
      return regionNames.get(value) ?? value;
    default:
      return value;
  }
}

/** 'Not counted by device on 3 of these days.' */
export const describeUncounted = (dimension: Dimension, days: number): string =>
  `Not counted by ${dimensionLabels[dimension].value.toLowerCase()} on ${days === 1 ? 'one' : days} of these days.`;

/** The listed counts and the rest: together all that were counted. */
export const sumCounts = ({ rows, others }: Pick<VisitCounts, 'rows' | 'others'>): number =>
  rows.reduce((sum, { count }) => sum + count, others);

/** A file of one listing, with the same numbers as the page. */
export const formatVisitsCsv = ({ dimension, rows, others, uncounted_days }: VisitCounts): string =>
  toCsvText(
    [
      dimensionLabels[dimension].value,
      getMeasure(dimension) === 'pageviews' ? 'Page views' : 'Visitors',
      'Notes',
    ],
    [
      ...rows.map((row) => [nameValue(dimension, row), row.count, null]),
      ...(others > 0 ? [['All others', others, null]] : []),
      ...(uncounted_days > 0 ? [[null, null, describeUncounted(dimension, uncounted_days)]] : []),
    ],
  );
