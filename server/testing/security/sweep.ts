import { refusal, staffRoles } from '#contract/access.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { errors } from '#contract/errors.ts';
import { operations } from '#contract/table.ts';
import { askOf, send, withToken, type Ask, type Input } from './send-request.ts';
import { findCanaries } from './canaries.ts';
import type { Case } from './case.ts';
import { examplesOf, type Example } from './examples.ts';
import { checkAnswer, type Answer, type Finding } from './finding.ts';
import { answerToForeign, nameOf, positionsOf, replaceId, rowsAt, type Position } from './ids.ts';
import type { SecurityServer } from './test-server.ts';
import { diffState } from './state.ts';
import { distortedCases } from './oddities.ts';
import type { Actor, SideWorld } from './world.ts';

type Operation = (typeof operations)[number];

/**
 * Calls every endpoint as every actor, with their own and with foreign ids, and checks the status against the
 * endpoint's access. A refused call must write nothing, and no response may contain another client's texts.
 */
export async function sweep(
  server: SecurityServer,
  only: (name: string) => boolean = () => true,
  isTried: (one: Case) => boolean = () => true,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const operation of operations.filter(({ endpoint }) => only(nameOf(endpoint)))) {
    const { cases, unclear } = casesOf(server, operation);
    findings.push(...unclear);
    let succeeded = false;
    for (const one of cases.filter(isTried)) {
      const found = await runCase(server, one);
      findings.push(...found.findings);
      succeeded ||= found.answer.status < 300;
    }
    if (!succeeded) {
      findings.push({
        where: nameOf(operation.endpoint),
        what: `nothing called it with success: give ${operation.feature}.${operation.name} an example in server/testing/security/examples.ts`,
      });
    }
  }
  findings.push(...emptyTables(server), ...logLeaks(server));
  return findings;
}

export const sweepOf = (endpoint: Endpoint) => (server: SecurityServer) =>
  sweep(server, (name) => name === nameOf(endpoint));

async function runCase(
  server: SecurityServer,
  { where, endpoint, actor, ask, expected, changesNothing }: Case,
): Promise<{ answer: Answer; findings: Finding[] }> {
  const answer = await send(server.app, ask);
  const after = await server.world.keeper.state();
  const changed = diffState(server.baseline, after);
  if (changed.length > 0) await server.world.keeper.restore();

  const refused = answer.status >= 400;
  const what = checkAnswer(endpoint, answer);
  if (expected !== 'any' && (expected === undefined ? !refused : answer.status !== expected))
    what.push(`it answers ${answer.status} and not ${expected ?? 'a refusal'}`);
  if (changed.length > 0 && refused) what.push(`it is refused, and changes ${changed.join(', ')}`);
  else if (changed.length > 0 && (endpoint.method === 'GET' || changesNothing))
    what.push(`it changes ${changed.join(', ')}`);
  if (endpoint.access.kind !== 'staff') what.push(...foreignChanges(server, actor, changed));
  what.push(...leakedTexts(endpoint, actor, answer));
  return { answer, findings: what.map((one) => ({ where, what: one })) };
}

function casesOf(server: SecurityServer, { feature, name, endpoint }: Operation) {
  const { positions, unknown } = positionsOf(endpoint);
  const unclear: Finding[] = unknown.map((key) => ({
    where: nameOf(endpoint),
    what: `'${key}' may be the id of a client's row: say in server/testing/security/ids.ts which table it points into`,
  }));
  const used = new Set<string>();
  const cases = server.world.actors.flatMap((actor) => {
    const own = server.world.of[actor.side];
    const examples = examplesOf(feature, name, { own, actor });
    return examples.flatMap((example, n) => {
      const input = fillIds(endpoint, example, positions, own);
      for (const { part, key } of positions) if (part === 'params' || has(input[part], key)) used.add(key);
      const caseName = `${nameOf(endpoint)} ${n + 1} as ${actor.name}`;
      const usual = expectedOf(endpoint, actor, input);
      const isMute = example.staffChangeNothing && actor.who?.caller === 'Staff';
      const plain: Case = {
        where: caseName,
        endpoint,
        actor,
        ask: withCredentials(endpoint, askOf(endpoint, input), actor, own),
        expected:
          isRefusal(usual) || !example.only || example.only.includes(actor.name)
            ? usual
            : (example.othersGet ?? 'any'),
        ...(isMute ? { changesNothing: true } : {}),
      };
      // Invalid tokens behave like no token, so they need no further cases
      if (actor.who === null && actor.token !== null) return [plain];
      // What an Owner may not do with ids and bodies no other staff member may: here only who may call counts
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
        where: nameOf(endpoint),
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
      where: `${plain.where}, ${key} ${words}`,
      ask: withCredentials(
        endpoint,
        askOf(endpoint, { ...input, [part]: replaceId(input[part], key, id) }),
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
      ...foreign.map((id) => foreignCase('of another client', asSent(part, id), absent)),
      foreignCase('of nobody', asSent(part, unusedId), absent),
      ...(actor.name === 'Admin' || isStaffCaller(actor)
        ? notIds.map((id) =>
            foreignCase(
              `${JSON.stringify(id)}`,
              part === 'params' || isList ? id : asSent(part, id),
              part === 'params' ? 404 : absent < 400 ? 'any' : undefined,
              // what is no id is refused before its client's state is looked at
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

/** Staff in a session of their own, whatever their role. */
const isStaffCaller = ({ who }: Actor) => staffRoles.some((role) => role === who?.caller);

const isRefusal = (expected: Case['expected']) => typeof expected === 'number' && expected >= 400;

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
export function expectedOf(endpoint: Endpoint, actor: Actor, input: Input): number {
  const success = endpoint.status ?? 200;
  if (endpoint.access.kind === 'site') return actor.who === null ? errors.forbidden[0] : success;
  const sent = typeof input.body === 'object' && input.body !== null ? Object.keys(input.body) : [];
  const refused = refusal(actor.who, endpoint.access, sent);
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

/** A call by one client's people changes no rows of another. */
function foreignChanges({ world }: SecurityServer, actor: Actor, changed: readonly string[]): string[] {
  const others = Object.values(world.of).filter(({ side }) => side !== actor.side);
  return (
    changed
      .filter((place) => others.some(({ client }) => place.endsWith(` ${client.id}`)))
      // A staff member's impersonation sessions belong to the impersonated clients
      .filter((place) => !(isStaffCaller(actor) && place.startsWith('sessions ')))
      .map((place) => `it changes ${place} of another client`)
  );
}

/**
 * A client's texts may reach only its own people and staff in the console; tokens only those who set up sites; errors
 * contain none.
 */
function leakedTexts(endpoint: Endpoint, actor: Actor, answer: Answer): string[] {
  const refused = answer.status >= 400;
  const maySeeAll = endpoint.access.kind === 'staff' && isStaffCaller(actor);
  const setsUpSites = maySeeAll || actor.who?.caller === 'Admin' || actor.who?.caller === 'Staff';
  return findCanaries(`${JSON.stringify(answer.headers)} ${answer.text}`)
    .filter(({ side, words }) => {
      if (/clients-token/i.test(words)) return !setsUpSites || (side !== actor.side && !maySeeAll);
      return refused || (side !== actor.side && !maySeeAll);
    })
    .map(({ words }) => `it says ${words}`);
}

/** The log must contain no client data and no tokens. */
function logLeaks({ log, world }: SecurityServer): Finding[] {
  const tokens = world.actors.flatMap(({ token }) => token ?? []);
  return log
    .filter((line) => findCanaries(line).length > 0 || tokens.some((token) => line.includes(token)))
    .slice(0, 3)
    .map((line) => ({ where: 'the log', what: `it says ${line.slice(0, 200)}` }));
}

function emptyTables({ world, baseline }: SecurityServer): Finding[] {
  const first = world.of.A.client.id;
  return world.keeper.tables
    .filter(({ name, isOfClients }) => isOfClients && !baseline.has(`${name} ${first}`))
    .map(({ name }) => ({
      where: name,
      what: 'the table has no row of a client, so nothing shows that it is kept apart: fill it in server/testing/security/rows.ts',
    }));
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
