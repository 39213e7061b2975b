import type { Request } from './request.ts';
import { createHash } from 'node:crypto';
import { editorCall } from './newsletter-editor.ts';
import {
  bigClient,
  bigContact,
  bigSize,
  toContactId,
  createLastName,
  toListingId,
  countClientListings,
  ordinarySize,
  publishedListings,
  createSiteToken,
  createSessionToken,
  type TestData,
} from './test-data.ts';

export type Measure = keyof typeof measures;
export type Draw = (below: number) => number;

type Kind = {
  title: string;
  /** the smallest accepted share of the limit's throughput */
  target?: number;
  /** and the smallest accepted throughput, with many at once */
  perSecond?: number;
  status: number;
  request: (testData: TestData, draw: Draw, unique: string) => Request;
};

/** The measured requests. Both servers get the same ones. */
export const measures = {
  list: {
    title: 'list',
    target: 0.8,
    status: 200,
    request: (testData, draw) => {
      const client = anyClient(testData, draw);
      return withClientToken(client, { method: 'GET', path: `/leads?page=${1 + draw(5)}&take=15` });
    },
  },
  read: {
    title: 'read',
    target: 0.8,
    status: 200,
    request: (testData, draw) => {
      const { client, id } = anyContact(testData, draw);
      return withClientToken(client, { method: 'GET', path: `/leads/${id}` });
    },
  },
  search: {
    title: 'search, selective, in the big client',
    target: 0.8,
    status: 200,
    request: (testData, draw) => {
      const contact = bigContact(draw(bigSize(testData)));
      const name = createLastName(contact).toLowerCase();
      const part = draw(2) === 0 ? name.slice(1) : `${name.slice(2)}${contact}`;
      return withClientToken(bigClient, { method: 'GET', path: `/leads?page=1&take=15&search=${part}` });
    },
  },
  listings: {
    title: 'listings, five on a page',
    target: 0.8,
    status: 200,
    request: (testData, draw) =>
      withClientToken(anyClient(testData, draw), {
        method: 'GET',
        path: `/listings?page=${1 + draw(3)}&take=5&status=active`,
      }),
  },
  listing: {
    title: 'one listing',
    target: 0.8,
    status: 200,
    request: (testData, draw) => {
      const client = anyClient(testData, draw);
      return withClientToken(client, {
        method: 'GET',
        path: `/listings/${toListingId(client, draw(countClientListings(client)))}`,
      });
    },
  },
  testimonials: {
    title: 'testimonials, ten on a page',
    target: 0.8,
    status: 200,
    request: (testData, draw) =>
      withClientToken(anyClient(testData, draw), {
        method: 'GET',
        path: `/reviews?page=${1 + draw(3)}&take=10`,
      }),
  },
  package: {
    title: 'summary of what is paid for',
    target: 0.8,
    status: 200,
    request: (testData, draw) =>
      withClientToken(anyClient(testData, draw), { method: 'GET', path: '/clients/package' }),
  },
  invoices: {
    title: 'invoices of two years',
    target: 0.8,
    status: 200,
    request: (testData, draw) =>
      withClientToken(anyClient(testData, draw), { method: 'GET', path: '/clients/invoices' }),
  },
  'website stats': {
    title: 'two years of a website',
    target: 0.8,
    status: 200,
    request: (testData, draw) =>
      withClientToken(anyClient(testData, draw), { method: 'GET', path: '/stats/sites' }),
  },
  'newsletter stats': {
    title: 'two years of newsletters',
    target: 0.8,
    status: 200,
    request: (testData, draw) =>
      withClientToken(anyClient(testData, draw), { method: 'GET', path: '/stats/newsletters' }),
  },
  'ad stats': {
    title: 'two years of ads',
    target: 0.8,
    status: 200,
    request: (testData, draw) =>
      withClientToken(anyClient(testData, draw), { method: 'GET', path: '/stats/ads/facebook' }),
  },
  widget: {
    title: 'the widget of testimonials',
    perSecond: 5000,
    status: 200,
    request: () => ({ method: 'GET', path: '/sites/widget.js', isSite: true, headers: [] }),
  },
  'listing page': {
    title: 'the page of a published listing',
    perSecond: 3000,
    status: 200,
    request: (_testData, draw) => {
      const id = toListingId(bigClient, draw(publishedListings));
      return {
        method: 'GET',
        path: `/sites/${bigClient}/listings/${id}-${id}-elm-street-vancouver`,
        isSite: true,
        headers: [],
      };
    },
  },
  'page view': {
    title: 'a page view of a website, stored within a second',
    perSecond: 2000,
    status: 202,
    request: (testData, draw, unique) => {
      const client = anyClient(testData, draw);
      return {
        method: 'POST',
        path: '/public/events',
        headers: [
          'user-agent: Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0',
          `x-forwarded-for: 10.${draw(256)}.${draw(256)}.${draw(256)}`,
        ],
        body: {
          id: pageViewId(unique),
          token: createSiteToken(client),
          site_id: client,
          url: `https://client${client}.example.com/listings/${draw(50)}`,
        },
      };
    },
  },
  'newsletter preview': {
    title: 'preview of a newsletter that is being written',
    target: 0.8,
    status: 200,
    request: ({ clients }, draw) => editorCall({ path: '/newsletters/preview', clients }, draw, 'the month'),
  },
  'newsletter save': {
    title: 'save of a newsletter, by staff for its client',
    status: 200,
    request: ({ clients }, draw, unique) =>
      editorCall({ path: '/newsletters?staff=true', clients }, draw, unique),
  },
  create: {
    title: 'create with its activity row',
    target: 0.7,
    status: 201,
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
  intake: {
    title: 'lead intake: contact, history, notification, mail',
    target: 0.7,
    status: 202,
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
  status: {
    title: 'status change with its activity row',
    status: 200,
    request: (testData, draw) => {
      const { client, id } = anyContact(testData, draw);
      return withClientToken(client, {
        method: 'PUT',
        path: `/leads/${id}`,
        body: { lead_status_id: 1 + draw(9) },
      });
    },
  },
  export: {
    title: 'export of an ordinary client',
    target: 1 / 1.5,
    status: 200,
    request: ({ clients }, draw) => exportOf(2 + draw(clients - 1)),
  },
  'big export': {
    title: 'export of the big client',
    target: 1 / 1.5,
    status: 200,
    request: () => exportOf(bigClient),
  },
} satisfies Record<string, Kind>;

/** The current time, and a part that no other page view has. */
const pageViewId = (unique: string) =>
  Date.now().toString(16).padStart(12, '0') + createHash('sha256').update(unique).digest('hex').slice(0, 20);

export const getMeasureKind = (measure: Measure): Kind => measures[measure];
export const isMeasure = (name: string): name is Measure => Object.hasOwn(measures, name);

export const withClientToken = (client: number, request: Omit<Request, 'headers'>): Request => ({
  ...request,
  headers: [`authorization: Bearer ${createSessionToken(client)}`],
});

function exportOf(client: number): Request {
  const request = withClientToken(client, { method: 'POST', path: '/leads/download', body: {} });
  return { ...request, headers: [...request.headers, 'accept: text/csv'] };
}

/** One call in five is the big client's, as one contact in five is. */
export const anyClient = ({ clients }: TestData, draw: Draw) =>
  draw(5) === 0 ? bigClient : 2 + draw(clients - 1);

function anyContact(testData: TestData, draw: Draw): { client: number; id: number } {
  const client = anyClient(testData, draw);
  return client === bigClient
    ? { client, id: bigContact(draw(bigSize(testData))) }
    : { client, id: toContactId(testData, client, draw(ordinarySize(testData))) };
}
