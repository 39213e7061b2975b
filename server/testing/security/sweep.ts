import type { Endpoint } from '#contract/endpoint.ts';
import { operations } from '#contract/table.ts';
import { findCanaries } from './canaries.ts';
import type { Case } from './case.ts';
import { listCases, isRefusal, isStaffCaller } from './cases.ts';
import { checkAnswer, type Answer, type Finding } from './finding.ts';
import { formatEndpoint } from './ids.ts';
import { send } from './send-request.ts';
import { diffState } from './state.ts';
import type { SecurityServer } from './test-server.ts';
import type { Actor } from './world.ts';

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
  for (const operation of operations.filter(({ endpoint }) => only(formatEndpoint(endpoint)))) {
    const { cases, unclear } = listCases(server, operation);
    findings.push(...unclear);
    const [quiet, others] = partition(cases.filter(isTried), isQuiet);
    const results = [...(await runTogether(server, quiet)), ...(await runInTurn(server, others))];
    findings.push(...results.flatMap((one) => one.findings));
    if (results.length > 0 && !results.some(({ status }) => status < 300)) {
      findings.push({
        where: formatEndpoint(operation.endpoint),
        what: `nothing called it with success: give ${operation.feature}.${operation.name} an example in server/testing/security/examples.ts`,
      });
    }
  }
  findings.push(...emptyTables(server), ...logLeaks(server));
  return findings;
}

export const sweepEndpoint =
  (endpoint: Endpoint, isTried?: (one: Case) => boolean) => (server: SecurityServer) =>
    sweep(server, (name) => name === formatEndpoint(endpoint), isTried);

/**
 * Calls whose handler reads or writes rows: without row-level security, only these can reach rows of another client.
 * Staff may access every client.
 */
export const reachesRows = ({ endpoint, actor, isAllowed, tries }: Case): boolean =>
  isAllowed &&
  actor.who !== null &&
  endpoint.access.kind !== 'staff' &&
  (tries === 'own rows' || tries === 'rows of others');

type Result = { status: number; findings: Finding[] };

/** Whether the call changes nothing in a correct server. */
const isQuiet = ({ endpoint, expected, changesNothing }: Case): boolean =>
  endpoint.method === 'GET' || changesNothing === true || isRefusal(expected);

const hasFindings = ({ findings }: Result): boolean => findings.length > 0;

const atOnce = 16;

/**
 * Calls that change nothing are sent at once for all actors, and the database is checked once after them. If anything
 * is found, each is sent again alone, to find the cause.
 */
async function runTogether(server: SecurityServer, cases: readonly Case[]): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < cases.length; from += atOnce) {
    const some = cases.slice(from, from + atOnce);
    const answers = await Promise.all(
      some.map(async (one) => ({ one, answer: await send(server.app, one.ask) })),
    );
    const changed = await takeChanges(server);
    const together = answers.map(({ one, answer }) => resultOf(server, one, answer, changed));
    if (!together.some(hasFindings)) {
      results.push(...together);
      continue;
    }
    const alone = await runInTurn(server, some);
    // some endpoints answer only a few calls at once: for a call refused for that reason, its answer alone counts
    const isExplained =
      alone.some(hasFindings) || together.filter(hasFindings).every(({ status }) => status === 429);
    results.push(...(isExplained ? alone : together));
  }
  return results;
}

async function runInTurn(server: SecurityServer, cases: readonly Case[]): Promise<Result[]> {
  const results: Result[] = [];
  for (const one of cases) {
    const answer = await send(server.app, one.ask);
    results.push(resultOf(server, one, answer, await takeChanges(server)));
  }
  return results;
}

/** The differences from the state before the first request, which is then restored. */
async function takeChanges({ world, baseline }: SecurityServer): Promise<string[]> {
  const changed = diffState(baseline, await world.keeper.state());
  if (changed.length > 0) await world.keeper.restore();
  return changed;
}

function resultOf(
  server: SecurityServer,
  { where, endpoint, actor, expected, changesNothing }: Case,
  answer: Answer,
  changed: readonly string[],
): Result {
  const refused = answer.status >= 400;
  const what = checkAnswer(endpoint, answer);
  if (expected !== 'any' && (expected === undefined ? !refused : answer.status !== expected))
    what.push(`it answers ${answer.status} and not ${expected ?? 'a refusal'}`);
  if (changed.length > 0 && refused) what.push(`it is refused, and changes ${changed.join(', ')}`);
  else if (changed.length > 0 && (endpoint.method === 'GET' || changesNothing))
    what.push(`it changes ${changed.join(', ')}`);
  if (endpoint.access.kind !== 'staff') what.push(...foreignChanges(server, actor, changed));
  what.push(...leakedTexts(endpoint, actor, answer));
  return { status: answer.status, findings: what.map((one) => ({ where, what: one })) };
}

/** A call by one client's people changes no rows of another. */
function foreignChanges({ world }: SecurityServer, actor: Actor, changed: readonly string[]): string[] {
  const others = Object.values(world.of).filter(({ side }) => side !== actor.side);
  return (
    changed
      .filter((place) => others.some(({ client }) => place.endsWith(` ${client.id}`)))
      // a staff member's impersonation sessions belong to the impersonated clients
      .filter((place) => !(isStaffCaller(actor) && place.startsWith('sessions ')))
      .map((place) => `it changes ${place} of another client`)
  );
}

/**
 * A client's texts may reach only its own people and staff in the console; tokens only callers who set up sites.
 * Errors contain neither.
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

const partition = <T>(all: readonly T[], belongs: (one: T) => boolean): [T[], T[]] => [
  all.filter(belongs),
  all.filter((one) => !belongs(one)),
];
