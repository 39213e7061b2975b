import type { Locator, Page } from '@playwright/test';
import type { endpointTable } from '#contract/table.ts';
import type { Launching } from './clients.ts';
import type { Caller } from './people.ts';

type Table = typeof endpointTable;
type KeyedOf<Feature> = {
  [Name in keyof Feature]: Feature[Name] extends { once: true | 'in parts' | 'own' } ? Name : never;
}[keyof Feature] &
  string;
/** Whatever happens once for a key: it makes, sends, charges or credits something. */
export type Keyed = {
  [Feature in keyof Table & string]: `${Feature}.${KeyedOf<Table[Feature]>}`;
}[keyof Table & string];

/** Whose client it is, which is new for each pass over the places, and who calls without the browser. */
export type World = { client: Launching; own: Caller };

/** Goes there, fills in what is asked, and returns the button that sends it. */
export type Place = (page: Page, world: World) => Promise<Locator>;
