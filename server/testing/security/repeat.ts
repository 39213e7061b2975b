import type { Endpoint } from '#contract/endpoint.ts';
import { operations } from '#contract/table.ts';
import type { Case } from './case.ts';
import { listCases } from './cases.ts';
import type { Answer, Finding } from './finding.ts';
import { formatEndpoint } from './ids.ts';
import { send, type Ask } from './send-request.ts';
import type { State } from './state.ts';
import type { SecurityServer } from './test-server.ts';

const isKeyed = ({ once }: Endpoint): boolean => once === true || once === 'in parts';

/**
 * Makes every call that happens once per key in four ways. They are: alone, twice at the same time with one key, a
 * third time afterwards, and with the key but another request. All three with the key get one answer, and together
 * they leave as many rows as the one.
 */
export async function sweepRepeated(
  server: SecurityServer,
  only: (name: string) => boolean = () => true,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const operation of operations.filter(
    ({ endpoint }) => isKeyed(endpoint) && only(formatEndpoint(endpoint)),
  )) {
    const tried = listCases(server, operation).cases.filter(isPlain);
    const results = [];
    for (const one of tried) results.push(await repeat(server, one));
    findings.push(...results.flatMap(({ where, what }) => what.map((each) => ({ where, what: each }))));
    if (!results.some(({ isDone }) => isDone))
      findings.push({
        where: formatEndpoint(operation.endpoint),
        what: 'nobody has made this call with a key',
      });
  }
  return findings;
}

const isPlain = ({ isAllowed, actor, tries }: Case): boolean =>
  isAllowed && actor.token !== null && tries === 'own rows';

async function repeat(server: SecurityServer, { where, ask }: Case) {
  const { app, world } = server;
  const alone = await send(app, ask);
  const rowsOfOne = countRows(await world.keeper.state());
  await world.keeper.restore();
  if (alone.status >= 300) return { where, what: [], isDone: false };

  const keyed = withKey(ask, 'one opened form');
  const [first, second] = await Promise.all([send(app, keyed), send(app, keyed)]);
  const third = await send(app, keyed);
  const rowsOfAll = countRows(await world.keeper.state());
  const what: string[] = [];
  for (const [name, answer] of [
    ['first', first],
    ['second', second],
    ['third', third],
  ] as const)
    if (!isSame(answer, second))
      what.push(
        `the ${name} answer is ${answer.status} ${answer.text}, the second ${second.status} ${second.text}`,
      );
  if (second.status !== alone.status)
    what.push(`it answers ${second.status} with a key, and ${alone.status} without`);
  const more = [...rowsOfAll].filter(([table, count]) => count !== (rowsOfOne.get(table) ?? 0));
  if (more.length > 0) what.push(`three calls leave ${more.join(' and ')}, one leaves another number`);
  const other = await send(app, { ...keyed, url: `${ask.url}${ask.url.includes('?') ? '&' : '?'}other=1` });
  if (!other.text.includes('"code":"key_reused"'))
    what.push(`another request with the key gets ${other.status} ${other.text}`);
  await world.keeper.restore();
  return { where, what, isDone: true };
}

const withKey = (ask: Ask, key: string): Ask => ({
  ...ask,
  headers: { ...ask.headers, 'idempotency-key': key },
});

const isSame = (one: Answer, other: Answer): boolean =>
  one.status === other.status && one.text === other.text;

/** The number of rows of each table, without the keys themselves, and without totals, which are in slots. */
function countRows(state: State): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [place, sum] of state) {
    const [table = ''] = place.split(' ');
    if (/request_keys$|_totals$/.test(table)) continue;
    counts.set(table, (counts.get(table) ?? 0) + Number(sum.split(' ')[0]));
  }
  return counts;
}
