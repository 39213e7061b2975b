import type { Request } from './http-connection.ts';
import { createSessionToken } from './test-data.ts';

export type ListingMeasure = {
  title: string;
  /** how many times as long as with few listings; null for a search, which reads what it matches */
  mostTimes: number | null;
  request: (client: number, call: number) => Request;
};

const asClient = (client: number, request: Omit<Request, 'headers'>): Request => ({
  ...request,
  headers: [`authorization: Bearer ${createSessionToken(client)}`],
});

const flat = 2;
/** of a list that reads an entry of an index for each listing, and rows of its page alone */
const readsIndex = 10;

const manager = (title: string, query: string, mostTimes: number | null = flat): ListingMeasure => ({
  title: `manager: ${title}`,
  mostTimes,
  request: (client) => asClient(client, { method: 'GET', path: `/listings?take=15&page=1${query}` }),
});

const page = (title: string, end: string, mostTimes: number | null = flat): ListingMeasure => ({
  title: `site: ${title}`,
  mostTimes,
  request: (client) => ({ method: 'GET', path: `/sites/${client}${end}`, headers: [] }),
});

const draft = {
  status_id: 1,
  type: 'Condo',
  street_address: '12 Harbour Road',
  city: 'Vancouver',
  state_or_province: 'BC',
  price: '725000',
};

export const listingMeasures: readonly ListingMeasure[] = [
  manager('latest first', ''),
  manager('by price', '&sort=price_desc'),
  manager('lowest price first', '&sort=price_asc'),
  manager('oldest first', '&sort=date_asc'),
  manager('by days on market', '&sort=days_desc'),
  manager('by city', '&sort=city_asc'),
  manager('by status', '&sort=status_asc'),
  manager('active ones by price', '&status=1&sort=price_desc'),
  manager('by views', '&sort=views_desc', readsIndex),
  manager('of one city', '&city=Surrey', readsIndex),
  manager('of one city by price', '&city=Surrey&sort=price_desc', readsIndex),
  manager('of one type', '&type=Condo', readsIndex),
  manager('held', '&held=1'),
  manager('in the newsletter', '&in_newsletter=1', readsIndex),
  manager('without photos', '&without_photos=1', readsIndex),
  manager('search', '&search=1234+harbour', null),
  manager('search that finds all', '&search=harbour', null),
  manager('search that finds all, by price', '&search=harbour&sort=price_desc', readsIndex),
  manager('search that finds few, by price', '&search=1234+harbour&sort=price_desc', readsIndex),
  manager('search that finds all, by views', '&search=harbour&sort=views_desc', null),
  page('home page', ''),
  page('both in one list', '/listings'),
  page('both, lowest price first', '/listings?sort=price_asc'),
  page('both, of one type', '/listings?type=Condo'),
  page('both, page 20', '/listings?page=20'),
  page('own', '/listings?show=own'),
  page('own by price', '/listings?show=own&sort=price_desc'),
  page('of colleagues', '/listings?show=others'),
  page('sold', '/listings?show=sold'),
  page('no home fits', '/listings?bedrooms=9', readsIndex),
  {
    title: 'new listing',
    mostTimes: flat,
    request: (client) => asClient(client, { method: 'POST', path: '/listings', body: draft }),
  },
];
