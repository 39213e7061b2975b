import { refusal, staffRoles } from '#contract/access.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { errors } from '#contract/errors.ts';
import { keyRefusal } from '#contract/key-access.ts';
import type { operations } from '#contract/table.ts';
import type { Case } from './case.ts';
import { listExamples } from './examples.ts';
import type { Example } from './example-types.ts';
import type { Finding } from './finding.ts';
import { answerToForeign, formatEndpoint, listPositions, replaceId, rowsAt, type Position } from './ids.ts';
import { distortedCases } from './oddities.ts';
import { buildRequest, withToken, type Ask, type Input } from './send-request.ts';
import type { SecurityServer } from './test-server.ts';
import type { Actor, SideWorld } from './world.ts';

type Operation = (typeof operations)[number];

/** Every actor's calls of an endpoint: as in its examples, with foreign ids, and malformed. */
export function listCases(server: SecurityServer, { feature, name, endpoint }: Operation) {
  const { positions, unknown } = listPositions(endpoint);
  const unclear: Finding[] = unknown.map((key) => ({
    where: formatEndpoint(endpoint),
    what: `'${key}' may be the id of a client's row: say in server/testing/security/ids.ts which table it points into`,
  }));
  const used = new Set<string>();
  const cases = server.world.actors.flatMap((actor) => {
    const own = server.world.of[actor.side];
    const examples = listExamples(feature, name, { own, actor });
    return examples.flatMap((example, n) => {
      const input = fillIds(endpoint, example, positions, own);
      for (const { part, key } of positions) if (part === 'params' || has(input[part], key)) used.add(key);
      const caseName = `${formatEndpoint(endpoint)} ${n + 1} as ${actor.name}`;
      const usual = getExpectedStatus(endpoint, actor, input);
      const isMute = example.staffChangeNothing && actor.who?.caller === 'Staff';
      const expected =
        isRefusal(usual) || !example.only || example.only.includes(actor.name)
          ? usual
          : (example.othersGet ?? 'any');
      const plain: Case = {
        where: caseName,
        endpoint,
        actor,
        ask: withCredentials(endpoint, buildRequest(endpoint, input), actor, own),
        expected,
        isAllowed: !isRefusal(usual),
        tries: 'own rows',
        ...(isMute ? { changesNothing: true } : {}),
      };
      // Invalid tokens behave like no token, so they need no further cases
      if (actor.who === null && actor.token !== null) return [plain];
      // An Owner may access every id and body that other staff may: for those only the endpoint's callers matter
      if (isStaffCaller(actor) && actor.who?.caller !== 'Owner') return [plain];
      return [
        plain,
        ...foreignCases(server, { plain, usual }, input, positions),
        ...(n === 0 ? distortedCases(server, plain) : []),
      ];
    });
  });
  for (const { key } of positions) {
    if (!used.has(key)) {
      unclear.push({
        where: formatEndpoint(endpoint),
        what: `no example in server/testing/security/examples.ts sends '${key}', so nobody tries another client's`,
      });
    }
  }
  return { cases, unclear };
}

/** The same request with ids of other clients, of no row, and with values that are not ids. */
function foreignCases(
  { world }: SecurityServer,
  { plain, usual }: { plain: Case; usual: number },
  input: Input,
  positions: readonly Position[],
): Case[] {
  const { endpoint, actor } = plain;
  const own = world.of[actor.side];
  const other = world.of[actor.side === 'B' ? 'A' : 'B'];
  return positions.flatMap((position) => {
    const { part, key } = position;
    if (part !== 'params' && !has(input[part], key)) return [];
    const isList = part !== 'params' && isArrayAt(input[part], key);
    const foreignCase = (
      words: string,
      id: unknown,
      allowed: Case['expected'],
      known = plain.expected,
    ): Case => ({
      ...plain,
      tries: 'no row',
      where: `${plain.where}, ${key} ${words}`,
      ask: withCredentials(
        endpoint,
        buildRequest(endpoint, { ...input, [part]: replaceId(input[part], key, id) }),
        actor,
        own,
      ),
      expected: isRefusal(known) ? known : allowed,
      changesNothing: true,
    });
    const absent = isOwnOnly(endpoint, actor) ? errors.forbidden[0] : answerToForeign(endpoint, position);
    // Staff may access every client
    const foreign = endpoint.access.kind === 'staff' ? [] : rowsAt(position, other.ids).slice(0, 1);
    return [
      ...foreign.map((id) => ({
        ...foreignCase('of another client', asSent(part, id), absent),
        tries: 'rows of others' as const,
      })),
      foreignCase('of nobody', asSent(part, unusedId), absent),
      ...(actor.name === 'Admin' || isStaffCaller(actor)
        ? notIds.map((id) =>
            foreignCase(
              `${JSON.stringify(id)}`,
              part === 'params' || isList ? id : asSent(part, id),
              part === 'params' ? 404 : absent < 400 ? 'any' : undefined,
              // an invalid id is refused before the state of the client is read
              usual,
            ),
          )
        : []),
    ];
  });
}

/** Whether this caller may access only their own id, so any other is forbidden. */
export const isOwnOnly = ({ access }: Endpoint, { who }: Actor) =>
  access.kind === 'client' && access.own?.some((caller) => caller === who?.caller) === true;

/** Staff in a session of their own, in any role. */
export const isStaffCaller = ({ who }: Actor) => staffRoles.some((role) => role === who?.caller);

export const isRefusal = (expected: Case['expected']) => typeof expected === 'number' && expected >= 400;

const unusedId = Number.MAX_SAFE_INTEGER - 1;
const notIds: unknown[] = [0, -1, 2 ** 53, 2 ** 63, '1e3', ' 1', '1;2', '', '1.0', '0x1', "1'"];
const asSent = (part: Position['part'], id: unknown) => (part === 'body' ? id : String(id));

/** Adds the actor's credentials in the form this endpoint expects. */
export function withCredentials(endpoint: Endpoint, ask: Ask, actor: Actor, own: SideWorld): Ask {
  if (endpoint.access.kind !== 'site') return withToken(ask, actor.token);
  const siteToken = actor.token === null ? '' : actor.who === null ? 'garbage' : own.client.siteToken;
  return { ...ask, headers: { ...ask.headers, ...(siteToken ? { 'x-site-token': siteToken } : {}) } };
}

/** The expected status for this caller, from the endpoint's declared access. */
export function getExpectedStatus(endpoint: Endpoint, actor: Actor, input: Input): number {
  const success = endpoint.status ?? 200;
  if (endpoint.access.kind === 'site') return actor.who === null ? errors.forbidden[0] : success;
  const sent = typeof input.body === 'object' && input.body !== null ? Object.keys(input.body) : [];
  const refused =
    actor.who && actor.scopes
      ? keyRefusal({ ...actor.who, scopes: actor.scopes, isClosed: false }, endpoint.access)
      : refusal(actor.who, endpoint.access, sent);
  return refused ? errors[refused][0] : success;
}

export function fillIds(
  endpoint: Endpoint,
  example: Example,
  positions: readonly Position[],
  own: SideWorld,
): Input {
  const ids = positions
    .filter(({ part }) => part === 'params')
    .map((position): [string, unknown] => [position.key, rowsAt(position, own.ids)[0] ?? 0]);
  const body = example.body ?? (endpoint.body ? {} : undefined);
  return {
    params: { ...Object.fromEntries(ids), ...example.params },
    query: example.query,
    body,
    headers: example.headers,
    file: example.file,
  };
}

function has(value: unknown, key: string): boolean {
  if (Array.isArray(value)) return value.some((inner) => has(inner, key));
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, inner]: [string, unknown]) =>
    name === key ? inner !== 'all' : has(inner, key),
  );
}

function isArrayAt(value: unknown, key: string): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, inner]: [string, unknown]) =>
    name === key ? Array.isArray(inner) : isArrayAt(inner, key),
  );
}
