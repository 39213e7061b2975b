import type { ImportColumn } from '#contract/staff/client-import.ts';
import type { Cell } from '#contract/csv.ts';

/** Two clients as an example, by column. */
const examples: Record<ImportColumn, string>[] = [
  {
    name: 'Maple Realty',
    country: 'Canada',
    state_or_province: 'British Columbia',
    time_zone: 'America/Vancouver',
    package: 'Grow',
    services: 'web in_touch social_plus facebook_ads',
    domains: 'maplerealty.example maple-homes.example',
    first_name: 'Ana',
    last_name: 'Lima',
    email: 'ana@maplerealty.example',
    is_live: 'yes',
  },
  {
    name: 'Harbour Homes',
    country: 'US',
    state_or_province: 'WA',
    time_zone: '',
    package: 'Create',
    services: '',
    domains: 'harbourhomes.example',
    first_name: 'Sam',
    last_name: 'Reyes',
    email: 'sam@harbourhomes.example',
    is_live: 'no',
  },
];

export async function* templateRows(): AsyncGenerator<Cell[][], void> {
  yield examples.map((client) => Object.values(client));
}
