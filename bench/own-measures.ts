import { bigClient, bigSizeNow, createLastName, type TestData } from './test-data.ts';
import { anyClient, withClientToken, measures, type Draw } from './measures.ts';
import type { Request } from './request.ts';

/**
 * Searches for clients and their people (bench/pairs.ts). In turn: a common first name, a rare last name, both, an
 * email, a phone number, a client, a domain, an id, two letters.
 */
const searches = [
  'alice',
  createLastName(5 * 4711),
  `alice ${createLastName(5 * 812)}`,
  `chen.${createLastName(5 * 1207)}@`,
  '604 555 0077',
  `${createLastName(5 * 2099)} Realty`,
  `${createLastName(5 * 2077)}2077.example`,
  '4242',
  'be',
];

export const staffToken = 'a-staff-member-of-the-bench-looks-around';

type Own = {
  title: string;
  status: number;
  request: (testData: TestData, draw: Draw, unique: string) => Request;
};

/** Calls that are compared with other calls of our own, and not with the limit. */
export const ownMeasures = {
  'staff clients': {
    title: 'staff client list',
    status: 200,
    request: (_crowd, draw) => staff(`/staff/clients?page=${1 + draw(5)}`),
  },
  'staff clients, searched': {
    title: 'staff client list, searched and filtered',
    status: 200,
    request: (_crowd, draw) =>
      staff(`/staff/clients?search=${createLastName(5 * (1100 + draw(8900))).slice(0, 4)}&package=Grow`),
  },
  'staff search': {
    title: 'search of the console',
    status: 200,
    request: (_crowd, draw) =>
      staff(`/staff/search?q=${encodeURIComponent(searches[draw(searches.length)] ?? '')}`),
  },
  contacts: {
    title: 'contacts list',
    status: 200,
    request: (testData, draw) =>
      withClientToken(anyClient(testData, draw), {
        method: 'GET',
        path: `/leads?page=${1 + draw(5)}&take=20`,
      }),
  },
  'contacts, page 100': {
    title: 'page 100 of the big client’s contacts',
    status: 200,
    request: () => withClientToken(1, { method: 'GET', path: '/leads?page=100&take=20' }),
  },
  'contacts, page 1': {
    title: 'page 1 of the big client’s contacts',
    status: 200,
    request: () => withClientToken(1, { method: 'GET', path: '/leads?page=1&take=20' }),
  },
  'contacts, middle': {
    title: 'a page in the middle of the big client’s contacts',
    status: 200,
    request: (testData, draw) =>
      withClientToken(1, {
        method: 'GET',
        path: `/leads?page=${Math.ceil(bigSizeNow(testData) / 2 / 20) - draw(5)}&take=20`,
      }),
  },
  'contacts, last page': {
    title: 'last page of the big client’s contacts',
    status: 200,
    request: (testData, draw) =>
      withClientToken(1, {
        method: 'GET',
        path: `/leads?page=${Math.ceil(bigSizeNow(testData) / 20) - draw(5)}&take=20`,
      }),
  },
  'listings of a large client': {
    title: 'any page of 5,000 listings',
    status: 200,
    request: (_testData, draw) =>
      withClientToken(1, { method: 'GET', path: `/listings?page=${1 + draw(1000)}&take=5` }),
  },
  'listings of a small client': {
    title: 'any page of 50 listings',
    status: 200,
    request: ({ clients }, draw) =>
      withClientToken(2 + draw(clients - 1), {
        method: 'GET',
        path: `/listings?page=${1 + draw(10)}&take=5`,
      }),
  },
  mixed: {
    title: '70 % reads, 20 % lists, 5 % searches, 5 % status changes',
    status: 200,
    request: (testData, draw) => {
      const drawn = draw(100);
      const kind = drawn < 70 ? 'read' : drawn < 90 ? 'list' : drawn < 95 ? 'search' : 'status';
      return measures[kind].request(testData, draw);
    },
  },
  'broad search': {
    title: 'a search that finds a fifth of the big client',
    status: 200,
    request: () => withClientToken(bigClient, { method: 'GET', path: '/leads?page=1&take=15&search=an' }),
  },
  'forgot, known': {
    title: 'forgot password, known address',
    status: 200,
    request: ({ clients }, draw) => forgot(`alice${1 + draw(clients)}@example.com`),
  },
  'forgot, unknown': {
    title: 'forgot password, unknown address',
    status: 200,
    request: ({ clients }, draw) => forgot(`nobody${1 + draw(clients)}@example.com`),
  },
} satisfies Record<string, Own>;

export type OwnMeasure = keyof typeof ownMeasures;
export const isOwn = (name: string): name is OwnMeasure => Object.hasOwn(ownMeasures, name);

const staff = (path: string): Request => ({
  method: 'GET',
  path,
  headers: [`authorization: Bearer ${staffToken}`],
});

const forgot = (email: string): Request => ({
  method: 'POST',
  path: '/forgot-password',
  isUnversioned: true,
  headers: [],
  body: { email },
});
