import type { Request } from './http-connection.ts';
import { createSessionToken } from './test-data.ts';

export type ListingMeasure = {
  title: string;
  /** a list that counts or searches all of them has no bound */
  hasBound: boolean;
  request: (client: number, call: number) => Request;
};

const asClient = (client: number, request: Omit<Request, 'headers'>): Request => ({
  ...request,
  headers: [`authorization: Bearer ${createSessionToken(client)}`],
});

const manager = (title: string, query: string, hasBound = true): ListingMeasure => ({
  title: `manager: ${title}`,
  hasBound,
  request: (client) => asClient(client, { method: 'GET', path: `/listings?take=15&page=1${query}` }),
});

const page = (title: string, end: string, hasBound = true): ListingMeasure => ({
  title: `site: ${title}`,
  hasBound,
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
  manager('by views', '&sort=views_desc', false),
  manager('of one city', '&city=Surrey', false),
  manager('in the newsletter', '&in_newsletter=1', false),
  manager('without photos', '&without_photos=1', false),
  manager('search', '&search=1234+harbour', false),
  page('home page', ''),
  page('both in one list', '/listings'),
  page('both, lowest price first', '/listings?sort=price_asc'),
  page('both, of one type', '/listings?type=Condo'),
  page('both, page 20', '/listings?page=20', false),
  page('own', '/listings?show=own'),
  page('own by price', '/listings?show=own&sort=price_desc'),
  page('of colleagues', '/listings?show=others'),
  page('sold', '/listings?show=sold'),
  page('no home fits', '/listings?bedrooms=9', false),
  {
    title: 'new listing',
    hasBound: true,
    request: (client) => asClient(client, { method: 'POST', path: '/listings', body: draft }),
  },
];
