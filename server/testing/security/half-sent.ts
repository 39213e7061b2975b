import { errors } from '#contract/errors.ts';
import { toApiPath, type Endpoint } from '#contract/endpoint.ts';
import { operations } from '#contract/table.ts';
import { parseAnswer, exchangeRaw } from '../raw-socket.ts';
import { checkAnswer, type Finding } from './finding.ts';
import { formatEndpoint } from './ids.ts';
import type { SecurityServer } from './test-server.ts';
import { getExpectedStatus, isOwnOnly } from './cases.ts';
import type { Actor } from './world.ts';

const declaredLength = 250_000;
const sentLength = 50_000;
const contentTypes = ['application/json', 'multipart/form-data; boundary=b', 'text/plain'];
const callers = ['signed out', 'a garbage token', 'View Only', 'Admin', 'staff without client'];
/** these represent all actors for a body of another content type */
const ofAnyKind = new Set(['signed out', 'Admin']);
const atOnce = 150;

type HalfSent = {
  where: string;
  endpoint: Endpoint | null;
  head: string[];
  /** the status, or that the connection is closed without a response once the body timeout is over */
  expected: number | 'closed' | 'any';
};

/**
 * Sends half a body to every path as every actor and then stops. Callers without access get their error at once, and
 * no connection outlives the body timeout. Needs a server with a short body timeout.
 */
export async function sendHalf(server: SecurityServer, port: number): Promise<Finding[]> {
  const cases = [...operations.flatMap(({ endpoint }) => casesOf(server, endpoint)), ...unknownPaths()];
  const findings: Finding[] = [];
  const left = cases.values();
  // each starts when another one has ended: most are refused at once, and the others wait for the body timeout
  const sendNext = async () => {
    for (const one of left) findings.push(...(await sendHalfOf(port, one)));
  };
  await Promise.all(Array.from({ length: atOnce }, sendNext));
  return findings;
}

function casesOf({ world }: SecurityServer, endpoint: Endpoint): HalfSent[] {
  const actors = world.actors.filter(({ name }) => callers.includes(name));
  const path = toApiPath(endpoint).replaceAll(/\{\w+\}/g, '1');
  return actors.flatMap((actor) =>
    contentTypes.slice(0, ofAnyKind.has(actor.name) ? 3 : 1).map((type) => ({
      where: `${formatEndpoint(endpoint)} as ${actor.name} with ${type}`,
      endpoint,
      head: [
        `${endpoint.method} ${path} HTTP/1.1`,
        `content-type: ${type}`,
        ...withCredentials(endpoint, actor, world),
      ],
      expected: expectedIn(endpoint, actor, type),
    })),
  );
}

function expectedIn(endpoint: Endpoint, actor: Actor, type: string): HalfSent['expected'] {
  if (endpoint.method === 'GET') return 'any';
  const status = getExpectedStatus(endpoint, actor, {});
  if (status >= 400) return status;
  if (isOwnOnly(endpoint, actor)) return errors.forbidden[0];
  const isForm = type.startsWith('multipart');
  // a multipart body is read as it arrives, and has an idle timeout of its own
  if (endpoint.upload) return isForm ? 'any' : errors.unsupported_file[0];
  const isRead = type === 'application/json' || (type === 'text/plain' && endpoint.isPlainText);
  if (!isRead) return errors.unsupported_file[0];
  const isTooLong = endpoint.access.kind === 'open' || (endpoint.bodyLimit ?? Infinity) < declaredLength;
  return isTooLong ? errors.file_too_large[0] : 'closed';
}

function withCredentials(
  endpoint: Endpoint,
  { token, who, side }: Actor,
  world: SecurityServer['world'],
): string[] {
  if (token === null) return [];
  if (endpoint.access.kind !== 'site') return [`authorization: Bearer ${token}`];
  return [`x-site-token: ${who === null ? 'garbage' : world.of[side].client.siteToken}`];
}

/** Paths that the contract does not have. */
const unknownPaths = (): HalfSent[] =>
  [
    '/api/v2/nothing',
    '/api/v2/openapi.json',
    '/api/docs',
    '/api',
    '/',
    '/nothing',
    '/sites/1',
    '/files/a.jpg',
    '/%E0%A4%A',
    '*',
  ]
    .flatMap((path) =>
      ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'GET'].map((method) => ({ method, path })),
    )
    .filter(({ method, path }) => path !== '*' || method === 'OPTIONS')
    .flatMap(({ method, path }) =>
      contentTypes.map((type) => ({
        where: `${method} ${path} with ${type}`,
        endpoint: null,
        head: [`${method} ${path} HTTP/1.1`, `content-type: ${type}`],
        expected: method === 'GET' ? ('any' as const) : errors.not_found[0],
      })),
    );

async function sendHalfOf(port: number, { where, endpoint, head, expected }: HalfSent): Promise<Finding[]> {
  const lines = [
    ...head,
    'host: portal',
    `content-length: ${declaredLength}`,
    '',
    '"'.padEnd(sentLength, 'a'),
  ];
  const isRead = endpoint?.upload !== undefined && expected === 'any';
  const { text, isClosed } = await exchangeRaw(port, lines.join('\r\n'), { ms: isRead ? 3000 : 20_000 });
  const answer = parseAnswer(text);
  const what: string[] = [];
  if (!isClosed && !isRead) what.push('its connection stays');
  if (expected === 'closed' && answer) what.push(`it is answered ${answer.status}`);
  if (typeof expected === 'number') {
    if (answer?.status !== expected)
      what.push(`it is answered ${answer?.status ?? 'nothing'} and not ${expected}`);
    else what.push(...checkAnswer(endpoint, answer));
  }
  return what.map((one) => ({ where, what: one }));
}
