import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sampleRecords } from '#server/engines/mls/sample/feed.ts';
import { listedByFields } from '#server/engines/mls/normalize/listed-by.ts';
import { propertyFields } from '#server/engines/mls/normalize/normalize.ts';
import { isRecord, readText, type FeedRecord } from '#server/engines/mls/normalize/read-record.ts';

/** The feed's reaction to its next request; afterwards it behaves normally. */
type FeedBehavior =
  | { do: 'answer' }
  | { do: 'refuse'; status: number; retryAfter?: string }
  | { do: 'cut off' }
  | { do: 'repeat the page' }
  | { do: 'lead elsewhere' };

export type MlsFeed = {
  url: string;
  tokenUrl: string;
  records: Map<string, FeedRecord>;
  /** reactions to the next requests, except those for a token or the metadata */
  behaviors: FeedBehavior[];
  /** the requested paths, with their queries, decoded */
  asked: string[];
  tokens: string[];
  pageSize: number;
  /** how long the next tokens are valid in seconds, as sent */
  tokenSeconds: number | string;
  close: () => Promise<void>;
};

type Dialect = 'ddf' | 'reso';

const credentials = { clientId: 'foyer', clientSecret: 'feed secret' };
export const feedCredentials = credentials;

/** An OData feed on loopback, in either dialect, that can misbehave. */
export async function mlsFeed(dialect: Dialect): Promise<MlsFeed> {
  const feed: MlsFeed = {
    url: '',
    tokenUrl: '',
    records: sampleRecords(),
    behaviors: [],
    asked: [],
    tokens: [],
    pageSize: 20,
    tokenSeconds: 3600,
    close: async () => {},
  };
  const server = createServer((request, response) => {
    void handle(feed, dialect, request, response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  feed.url = `http://127.0.0.1:${port}/odata/v1`;
  feed.tokenUrl = `http://127.0.0.1:${port}/connect/token`;
  feed.close = () =>
    new Promise((closed) => {
      server.closeAllConnections();
      server.close(() => closed());
    });
  return feed;
}

async function handle(feed: MlsFeed, dialect: Dialect, request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? '/', feed.url);
  if (url.pathname === '/connect/token') return void (await sendToken(feed, request, response));
  if (!feed.tokens.includes(request.headers.authorization?.replace('Bearer ', '') ?? ''))
    return send(response, 401, { error: { code: '401', message: 'Unauthorized' } });
  const path = url.pathname.replace('/odata/v1/', '');
  if (path === '$metadata') return void response.end(metadataOf(dialect));
  feed.asked.push(decodeURIComponent(`${path}${url.search}`));
  const behavior = feed.behaviors.shift() ?? { do: 'answer' };
  if (behavior.do === 'refuse') {
    if (behavior.retryAfter) response.setHeader('retry-after', behavior.retryAfter);
    if (behavior.status === 401) feed.tokens.length = 0;
    return send(response, behavior.status, { error: { code: String(behavior.status), message: 'No.' } });
  }
  const page = pageOf(feed, dialect, path, url);
  if (!page) return send(response, 400, { error: { code: '400', message: 'The query is not valid.' } });
  if (behavior.do === 'repeat the page') page['@odata.nextLink'] = url.href;
  if (behavior.do === 'lead elsewhere') page['@odata.nextLink'] = 'http://169.254.169.254/latest/meta-data';
  const body = JSON.stringify(page);
  if (behavior.do !== 'cut off') return send(response, 200, page);
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
  response.write(body.slice(0, body.length / 2), () => response.destroy());
}

async function sendToken(feed: MlsFeed, request: IncomingMessage, response: ServerResponse) {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  const form = new URLSearchParams(body);
  if (
    form.get('client_secret') !== credentials.clientSecret ||
    form.get('grant_type') !== 'client_credentials'
  )
    return send(response, 400, { error: 'invalid_client' });
  const token = `token-${feed.tokens.length + 1}-${feed.asked.length}`;
  feed.tokens.push(token);
  send(response, 200, { access_token: token, token_type: 'Bearer', expires_in: feed.tokenSeconds });
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

/** Null if the query names fields that are not in the metadata, which real servers also refuse. */
function pageOf(feed: MlsFeed, dialect: Dialect, path: string, url: URL): Record<string, unknown> | null {
  if (path === 'Office' || path === 'Member') return peopleOf(feed, path, url);
  const isReplication = path === 'Property/PropertyReplication()';
  if (path !== 'Property' && !(isReplication && dialect === 'ddf')) return null;
  const option = (name: string) => url.searchParams.get(`$${name}`) ?? '';
  const selected = option('select').split(',').filter(Boolean);
  if (selected.some((name) => !fieldsOf(dialect).includes(name))) return null;
  if (dialect === 'ddf' && option('expand')) return null;
  const matching = [...feed.records.values()].filter((record) =>
    isMatching(record, option('filter'), dialect),
  );
  const order = option('orderby').split(',').filter(Boolean);
  const ordered = matching.toSorted((a, b) => (toRecordKey(a, order) < toRecordKey(b, order) ? -1 : 1));
  const from = Number(option('skiptoken') || 0);
  const to = from + Math.min(feed.pageSize, Number(option('top') || 20));
  const names = isReplication ? ['ListingKey', 'ModificationTimestamp'] : [...selected, option('expand')];
  const next = new URL(url);
  next.searchParams.set('$skiptoken', String(to));
  return {
    '@odata.context': `${feed.url}/$metadata#Property`,
    value: ordered.slice(from, to).map((record) => pick(record, names)),
    ...(to < ordered.length ? { '@odata.nextLink': next.href } : {}),
  };
}

/** The offices or members that the filter names, by the fields that the DDF has of them. */
function peopleOf(feed: MlsFeed, entity: 'Office' | 'Member', url: URL): Record<string, unknown> {
  const keys = [...(url.searchParams.get('$filter') ?? '').matchAll(/'([^']*)'/g)].map(([, key]) => key);
  const [key, names] =
    entity === 'Office'
      ? (['ListOfficeKey', { OfficeName: 'ListOfficeName', OfficePhone: 'ListOfficePhone' }] as const)
      : ([
          'ListAgentKey',
          {
            MemberFirstName: 'ListAgentFullName',
            JobTitle: 'ListAgentJobTitle',
            MemberOfficePhone: 'ListAgentPreferredPhone',
          },
        ] as const);
  const people = new Map(
    [...feed.records.values()]
      .filter((record) => keys.includes(readText(record, key) ?? ''))
      .map((record) => [
        readText(record, key),
        Object.fromEntries(Object.entries(names).map(([to, from]) => [to, record[from] ?? null])),
      ]),
  );
  return { value: [...people].map(([id, values]) => ({ [`${entity}Key`]: id, ...values })) };
}

const toRecordKey = (record: FeedRecord, order: readonly string[]) =>
  order.map((name) => readText(record, name)).join(' ');
const pick = (record: FeedRecord, names: readonly string[]) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name)));

/** Only DDF knows `in`; both compare a field with a text, and the time of the last change; `contains` minds the case. */
function isMatching(record: FeedRecord, filter: string, dialect: Dialect): boolean {
  const since = /^ModificationTimestamp ge (\S+)$/.exec(filter)?.[1];
  if (since) return (readText(record, 'ModificationTimestamp') ?? '') >= since;
  const list = dialect === 'ddf' ? /^ListingId in \((.*)\)$/.exec(filter)?.[1] : filter;
  if (filter === '') return true;
  const at = /^StreetNumber eq '([^']*)' and \((.*)\)$/.exec(filter);
  if (at)
    return (
      readText(record, 'StreetNumber') === at[1] &&
      [...(at[2] ?? '').matchAll(/contains\(StreetName,'([^']*)'\)/g)].some(([, word = '']) =>
        readText(record, 'StreetName')?.includes(word),
      )
    );
  if (/ListAgent/.test(filter)) return isOfAgent(record, filter);
  const ids = [...(list ?? '').matchAll(/'([^']*)'/g)].map(([, id]) => id);
  return ids.includes(readText(record, 'ListingId') ?? '');
}

/** `(Status eq … or …) and (ListAgent… eq … or …)`, or the second alone. */
function isOfAgent(record: FeedRecord, filter: string): boolean {
  const [statuses, agents] = filter.includes(') and (') ? filter.split(') and (') : ['', filter];
  const holds = (condition = '') =>
    [...condition.matchAll(/(\w+) eq '([^']*)'/g)].some(
      ([, name = '', value]) => readText(record, name) === value,
    );
  return (statuses === '' || holds(statuses)) && holds(agents);
}

/** DDF has no closing price and no names for exclusive agreements. */
const missing: Record<Dialect, readonly string[]> = {
  ddf: [
    ...listedByFields.filter((name) => name !== 'ListOfficeKey' && name !== 'OriginatingSystemName'),
    'ClosePrice',
    'CloseDate',
    'ListingAgreement',
    'MLSAreaMajor',
    'VirtualTourURLUnbranded',
  ],
  reso: ['Media', 'StructureType', 'ListAgentNationalAssociationId', 'LeaseAmount', 'ListingURL'],
};
const fieldsOf = (dialect: Dialect): string[] =>
  propertyFields.filter((name) => !missing[dialect].includes(name));

const enumerated = ['StandardStatus', 'InteriorFeatures'];

const metadataOf = (dialect: Dialect) => `<?xml version="1.0" encoding="utf-8"?>
<edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>
<Schema Namespace="org.reso.metadata" xmlns="http://docs.oasis-open.org/odata/ns/edm">
<EntityType Name="Property"><Key><PropertyRef Name="ListingKey"/></Key>
${fieldsOf(dialect)
  .map((name) => `<Property Name="${name}" Type="${typeOf(name)}"/>`)
  .join('\n')}
${dialect === 'reso' ? '<NavigationProperty Name="Media" Type="Collection(org.reso.metadata.Media)"/>' : ''}
</EntityType></Schema>
<Schema Namespace="org.reso.metadata.enums" xmlns="http://docs.oasis-open.org/odata/ns/edm">
<EnumType Name="StandardStatus"><Member Name="Active" Value="0"/><Member Name="Pending" Value="2"/><Member Name="ActiveUnderContract" Value="3"/><Member Name="Coming Soon" Value="4"/><Member Name="U1" Value="1"><Annotation Term="RESO.OData.Metadata.StandardName" String="Active Under Contract"/></Member></EnumType>
<EnumType Name="InteriorFeatures"><Member Name="Fireplace" Value="0"/><Member Name="WalkInClosets" Value="1"><Annotation Term="RESO.OData.Metadata.StandardName" String="Walk-In Closet(s)"/></Member></EnumType>
</Schema></edmx:DataServices></edmx:Edmx>`;

const typeOf = (name: string) =>
  name === 'StandardStatus'
    ? 'org.reso.metadata.enums.StandardStatus'
    : enumerated.includes(name)
      ? `Collection(org.reso.metadata.enums.${name})`
      : 'Edm.String';

/** Changes a record of the feed, as its board would. */
export function changeRecord(feed: MlsFeed, mlsId: string, change: FeedRecord, changedAt: string): void {
  const record = feed.records.get(mlsId);
  if (!isRecord(record)) throw new Error(`The feed has no ${mlsId}.`);
  feed.records.set(mlsId, { ...record, ...change, ModificationTimestamp: changedAt });
}
