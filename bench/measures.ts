import type { Request } from './http-connection.ts';
import {
  bigClient,
  bigContact,
  bigSize,
  createClientName,
  createLastName,
  createSessionToken,
  createSiteToken,
  ordinarySize,
  peopleOfClient,
  staffToken,
  toContactId,
  type TestData,
} from './test-data.ts';

export type Draw = (below: number) => number;
export type Measure = keyof typeof measures;
/** The orders of the loader. */
export type Order = {
  port: number;
  measure: Measure;
  concurrency: number;
  seconds: number;
  /** if set, this many are sent each second, without waiting for answers */
  perSecond?: number;
  seed: number;
  testData: TestData;
};
type Kind = {
  title: string;
  status: number;
  request: (testData: TestData, draw: Draw, unique: string) => Request;
};

/** The calls that the minimum answers too; `maxCpu` is the accepted multiple of its processor time. */
export const contactMeasures = {
  list: {
    title: 'list of contacts',
    status: 200,
    maxCpu: 1.1,
    request: (testData, draw) => listOf(anyClient(testData, draw), `page=${1 + draw(5)}`),
  },
  read: {
    title: 'one contact',
    status: 200,
    maxCpu: 1.1,
    request: (testData, draw) => {
      const { client, id } = anyContact(testData, draw);
      return withClientToken(client, { method: 'GET', path: `/leads/${id}` });
    },
  },
  search: {
    title: 'search in the big client',
    status: 200,
    maxCpu: 1.1,
    request: (testData, draw) => {
      const contact = bigContact(draw(bigSize(testData)));
      const name = createLastName(contact).toLowerCase();
      return listOf(
        bigClient,
        `page=1&search=${draw(2) === 0 ? name.slice(1) : `${name.slice(2)}${contact}`}`,
      );
    },
  },
  create: {
    title: 'create',
    status: 201,
    maxCpu: 1.4,
    request: (testData, draw, unique) => {
      const body = {
        first_name: 'Nora',
        last_name: 'Bencher',
        email: `nora.${unique}@example.com`,
        phone_number: '604-555-0134',
        lead_source_id: 14,
        notes: 'Met at the market; looks for three rooms near the school.',
      };
      return withClientToken(anyClient(testData, draw), { method: 'POST', path: '/leads', body });
    },
  },
  change: {
    title: 'change of the status',
    status: 200,
    maxCpu: 1.4,
    request: (testData, draw) => {
      const { client, id } = anyContact(testData, draw);
      return changeStatus(client, id, 1 + draw(9));
    },
  },
  intake: {
    title: 'enquiry of a visitor',
    status: 202,
    maxCpu: 1.4,
    request: (testData, draw, unique) => ({
      method: 'POST',
      path: '/public/leads',
      // each from its own address, like visitors
      headers: [
        `x-site-token: ${createSiteToken(anyClient(testData, draw))}`,
        `x-forwarded-for: 10.${draw(256)}.${draw(256)}.${draw(256)}`,
      ],
      body: {
        source: 1,
        first_name: 'Otto',
        last_name: 'Bencher',
        email: `otto.${unique}@example.com`,
        phone_number: '604-555-0178',
        notes: 'Is the house on the corner still for sale?',
      },
    }),
  },
} satisfies Record<string, Kind & { maxCpu: number }>;

export type ContactMeasure = keyof typeof contactMeasures;
export const isContactMeasure = (name: string): name is ContactMeasure =>
  Object.hasOwn(contactMeasures, name);

const measures = {
  ...contactMeasures,
  mixed: {
    title: '70 % reads, 20 % lists, 5 % searches, 5 % changes',
    status: 200,
    request: (testData, draw) => {
      const drawn = draw(100);
      const kind = drawn < 70 ? 'read' : drawn < 90 ? 'list' : drawn < 95 ? 'search' : 'change';
      return contactMeasures[kind].request(testData, draw);
    },
  },
  'ordinary list': {
    title: 'list of contacts, not of the big client',
    status: 200,
    request: (testData, draw) => listOf(activeClient(testData, draw), `page=${1 + draw(5)}`),
  },
  'ordinary contact': {
    title: 'one contact of a client that is not the big one',
    status: 200,
    request: (testData, draw) => {
      const client = activeClient(testData, draw);
      const id = toContactId(testData, client, draw(ordinarySize(testData)));
      return withClientToken(client, { method: 'GET', path: `/leads/${id}` });
    },
  },
  'ordinary search': {
    title: 'search in a client that is not the big one',
    status: 200,
    request: (testData, draw) => {
      const client = activeClient(testData, draw);
      const contact = toContactId(testData, client, draw(ordinarySize(testData)));
      return listOf(client, `page=1&search=${createLastName(contact).toLowerCase().slice(1)}`);
    },
  },
  'text search': {
    title: 'search of a word of notes in the big client',
    status: 200,
    request: (testData, draw) => searchTexts(bigClient, `corner+${bigContact(draw(bigSize(testData)))}`),
  },
  'ordinary text search': {
    title: 'search of a word that stands in every note, in a client that is not the big one',
    status: 200,
    request: (testData, draw) => searchTexts(activeClient(testData, draw), 'corner'),
  },
  'broad search': {
    title: 'searches that find a fifth of the big client',
    status: 200,
    request: () => listOf(bigClient, 'page=1&search=an'),
  },
  'client list': {
    title: 'client list of the console',
    status: 200,
    request: (_testData, draw) => asStaff(`/staff/clients?take=20&page=${1 + draw(5)}`),
  },
  'console search': {
    title: 'search of the console: names, emails, domains',
    status: 200,
    request: ({ clients }, draw) => {
      const client = 1 + draw(clients);
      const person = clients + 1 + draw(clients * (peopleOfClient - 1));
      const words = [
        createClientName(client).toLowerCase().replace(' ', '+'),
        createLastName(person).toLowerCase(),
        `person${person}@`,
        `client${client}.example.com`,
      ];
      return asStaff(`/staff/search?q=${words[draw(words.length)]}`);
    },
  },
  export: {
    title: 'exports of the big client',
    status: 200,
    request: () => {
      const request = withClientToken(bigClient, { method: 'POST', path: '/leads/download', body: {} });
      return { ...request, headers: [...request.headers, 'accept: text/csv'] };
    },
  },
  view: {
    title: 'page view of a visitor',
    status: 202,
    request: ({ clients }, draw) => {
      const client = 1 + draw(clients);
      return {
        method: 'POST',
        path: '/public/events',
        headers: [
          `x-forwarded-for: 10.${draw(256)}.${draw(256)}.${draw(256)}`,
          'user-agent: Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
        ],
        body: {
          // its time, and digits that no other has
          id: `${Date.now().toString(16).padStart(12, '0')}${[0, 1]
            .map(() =>
              draw(2 ** 40)
                .toString(16)
                .padStart(10, '0'),
            )
            .join('')}`,
          token: createSiteToken(client),
          site_id: client,
          url: `https://sites.example.com/sites/${client}/listings/${draw(400)}-main-street?utm_source=Spring&utm_medium=cpc&utm_campaign=Homes`,
          referrer: 'https://www.google.com/',
        },
      };
    },
  },
} satisfies Record<string, Kind>;

export const getMeasure = (measure: Measure): Kind => measures[measure];

export const changeStatus = (client: number, id: number, lead_status_id: number): Request =>
  withClientToken(client, { method: 'PUT', path: `/leads/${id}`, body: { lead_status_id } });

const listOf = (client: number, query: string): Request =>
  withClientToken(client, { method: 'GET', path: `/leads?take=15&${query}` });

const searchTexts = (client: number, words: string): Request =>
  withClientToken(client, { method: 'GET', path: `/leads/texts?search=${words}` });

const asStaff = (path: string): Request => ({
  method: 'GET',
  path,
  headers: [`authorization: Bearer ${staffToken}`],
});

const withClientToken = (client: number, request: Omit<Request, 'headers'>): Request => ({
  ...request,
  headers: [`authorization: Bearer ${createSessionToken(client)}`],
});

/** Those who work at the moment, without the big one: memory has their rows, of however many all clients are. */
const activeClient = ({ clients }: TestData, draw: Draw) => 2 + draw(Math.min(100, clients - 1));

/** One call in five is the big client's, as one contact in five is. */
const anyClient = ({ clients }: TestData, draw: Draw) => (draw(5) === 0 ? bigClient : 2 + draw(clients - 1));

function anyContact(testData: TestData, draw: Draw): { client: number; id: number } {
  const client = anyClient(testData, draw);
  return client === bigClient
    ? { client, id: bigContact(draw(bigSize(testData))) }
    : { client, id: toContactId(testData, client, draw(ordinarySize(testData))) };
}
