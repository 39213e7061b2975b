import type { Locator, Page } from '@playwright/test';
import type { endpointTable } from '#contract/table.ts';
import type { Launching } from './clients.ts';
import type { Caller } from './people.ts';

type Table = typeof endpointTable;
type KeyedOf<Feature> = {
  [Name in keyof Feature]: Feature[Name] extends { once: true | 'in parts' | 'own' } ? Name : never;
}[keyof Feature] &
  string;
/** Every call that happens once per key: it creates, sends, charges or credits something. */
export type Keyed = {
  [Feature in keyof Table & string]: `${Feature}.${KeyedOf<Table[Feature]>}`;
}[keyof Table & string];

/** The client of the place, which is new for each pass, and a caller without the browser. */
export type World = { client: Launching; own: Caller };

/** Goes there, fills in the required fields, and returns the button that sends them. */
export type Place = (page: Page, world: World) => Promise<Locator>;
