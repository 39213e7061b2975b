import fc from 'fast-check';
import type { Endpoint } from '#contract/endpoint.ts';
import { operations } from '#contract/table.ts';
import { buildArbitrary, listNumberBounds, listSchemaKeys } from './arbitrary.ts';
import { buildRequest, send, withToken, type Ask, type Input } from './send-request.ts';
import { findCanaries } from './canaries.ts';
import { listExamples } from './examples.ts';
import { checkAnswer, type Finding } from './finding.ts';
import { brokenBodies, hostileTexts, oddHeaders, oddValues, protectedNames, markerValue } from './hostile.ts';
import { formatEndpoint, listPositions, rowsAt } from './ids.ts';
import type { SecurityServer } from './test-server.ts';
import { findLeaks } from './leaks.ts';
import type { SideWorld } from './world.ts';

type Share = { runs: number; seed: number };
type Operation = (typeof operations)[number];

const slow = 2000;
/** After this many calls the database is restored, so that ids exist again. */
const fresh = 20;

/**
 * Valid, nearly valid and hostile input for every endpoint, generated from its schemas. A finding is a server error, a
 * response outside the contract, a slow response, or a write the endpoint does not declare.
 */
export async function fuzz(
  server: SecurityServer,
  { runs, seed }: Share,
  only: (name: string) => boolean = () => true,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const operation of operations.filter(({ endpoint }) => only(formatEndpoint(endpoint))))
    findings.push(...(await fuzzed(server, operation, { runs, seed })));
  return findings;
}

/** With one seed, for a test that plants such a flaw. */
export const fuzzEndpoint = (endpoint: Endpoint) => (server: SecurityServer) =>
  fuzz(server, { runs: 1000, seed: 1 }, (name) => name === formatEndpoint(endpoint));

async function fuzzed(
  server: SecurityServer,
  operation: Operation,
  { runs, seed }: Share,
): Promise<Finding[]> {
  let calls = 0;
  // of the last failing input, with which shrinking ended
  let what: string[] = [];
  // a read gives the same answer a second time: endpoints without a query have few inputs, and each is drawn often
  const isRead = operation.endpoint.method === 'GET';
  const passed = new Set<string>();
  const property = fc.asyncProperty(inputs(server, operation), async (ask) => {
    const call = JSON.stringify(ask);
    if (isRead && passed.has(call)) return true;
    if (calls++ % fresh === 0) await server.world.keeper.restore();
    const found = await faults(server, operation.endpoint, ask);
    if (found.length > 0) what = found;
    else passed.add(call);
    return found.length === 0;
  });
  const bounds = listBoundInputs(server, operation).map((ask): [Ask] => [ask]);
  const result = await fc.check(property, {
    numRuns: runs + bounds.length,
    examples: bounds,
    seed,
    endOnFailure: false,
  });
  await server.world.keeper.restore();
  if (!result.failed) return [];
  const [ask] = result.counterexample ?? [];
  const sent = JSON.stringify(ask)?.slice(0, 600) ?? '';
  return [
    {
      where: `${formatEndpoint(operation.endpoint)} (seed ${seed})`,
      what: `${what[0] ?? 'it fails'}: ${sent}`,
    },
  ];
}

async function faults(server: SecurityServer, endpoint: Endpoint, ask: Ask): Promise<string[]> {
  const startedAt = performance.now();
  const answer = await send(server.app, ask);
  const what = checkAnswer(endpoint, answer);
  if (performance.now() - startedAt > slow) {
    const again = performance.now();
    await send(server.app, ask);
    if (performance.now() - again > slow)
      what.push('it takes more than two seconds, alone and for the second time');
  }
  const maySeeAll = endpoint.access.kind === 'staff';
  for (const { side, words } of findCanaries(answer.text))
    if (side !== 'A' && !maySeeAll) what.push(`it says ${words}`);
  if (answer.status < 300 && endpoint.method !== 'GET') what.push(...(await findLeaks(server, endpoint)));
  return what;
}

/** Each example with each number at its lowest and its highest: the random inputs meet such a pair too seldom. */
function listBoundInputs({ world }: SecurityServer, operation: Operation): Ask[] {
  const { endpoint } = operation;
  const { actor, own, addCredentials } = chooseSender(world, endpoint);
  return listExamples(operation.feature, operation.name, { own, actor }).flatMap((example) =>
    (['query', 'body'] as const).flatMap((part) =>
      (endpoint[part] ? listNumberBounds(endpoint[part]) : []).map(([key, bound]) =>
        addCredentials(
          buildRequest(endpoint, {
            ...example,
            params: { ...ownParams(endpoint, own), ...example.params },
            [part]: Object.assign({}, example[part], { [key]: bound }),
          }),
        ),
      ),
    ),
  );
}

/** An actor with access: an input refused only for its sender would test nothing. */
function chooseSender(world: SecurityServer['world'], { access }: Endpoint) {
  const isStaff = access.kind === 'staff';
  const actor = world.actors.find((one) => one.name === (isStaff ? 'staff without client' : 'Admin'));
  if (!actor) throw new Error('No actor has access.');
  const own = world.of.A;
  const addCredentials = (ask: Ask): Ask =>
    access.kind === 'site'
      ? { ...ask, headers: { 'x-site-token': own.client.siteToken, ...ask.headers } }
      : withToken(ask, actor.token);
  return { actor, own, addCredentials };
}

const ownParams = (endpoint: Endpoint, own: SideWorld): Record<string, unknown> =>
  Object.fromEntries(
    listPositions(endpoint)
      .positions.filter(({ part }) => part === 'params')
      .map((at): [string, unknown] => [at.key, rowsAt(at, own.ids)[0]]),
  );

function inputs({ world }: SecurityServer, { feature, name, endpoint }: Operation): fc.Arbitrary<Ask> {
  const { actor, own, addCredentials } = chooseSender(world, endpoint);
  const undeclared = undeclaredFrom(world.of.B);
  const params = ownParams(endpoint, own);
  const examples = fc.constantFrom(...listExamples(feature, name, { own, actor }));
  const input = examples.chain((example) =>
    fc.record({
      params: paths({ ...params, ...example.params }),
      query: endpoint.query
        ? values(endpoint.query, example.query ?? {}, undeclared)
        : fc.constant(undefined),
      body: endpoint.body ? values(endpoint.body, example.body ?? {}, undeclared) : fc.constant(undefined),
      headers: fc.constant(example.headers),
    }),
  );
  const whole = fc
    .tuple(input, oddHeaders)
    .map(([sent, headers]: [Input, Record<string, string>]) =>
      buildRequest(endpoint, { ...sent, headers: { ...sent.headers, ...headers } }),
    );
  if (endpoint.method === 'GET' || endpoint.upload) return whole.map(addCredentials);
  const broken = fc.tuple(input, fc.constantFrom(...brokenBodies)).map(([sent, payload]): Ask => {
    const ask = buildRequest(endpoint, sent);
    return { ...ask, payload, headers: { ...ask.headers, 'content-type': 'application/json' } };
  });
  return fc.oneof({ weight: 9, arbitrary: whole }, { weight: 1, arbitrary: broken }).map(addCredentials);
}

/** An example or a generated input, each either distorted or with undeclared keys. */
function values(
  schema: Parameters<typeof buildArbitrary>[0],
  example: object,
  undeclared: (key: string) => unknown,
): fc.Arbitrary<unknown> {
  const keys = listSchemaKeys(schema);
  const valid = fc.oneof(fc.constant(example), buildArbitrary(schema));
  const wrong = fc
    .tuple(valid, fc.dictionary(fc.constantFrom('', ...keys), oddValues, { minKeys: 1, maxKeys: 3 }))
    .map(([good, bad]) => Object.assign({}, good, bad));
  const hostile = fc
    .tuple(valid, fc.constantFrom('', ...keys), fc.constantFrom(...hostileTexts))
    .map(([good, key, bad]) => Object.assign({}, good, { [key]: bad }));
  const within = fc
    .tuple(valid, fc.nat(), fc.constantFrom(...hostileTexts))
    .map(([good, place, bad]) => withTextAt(good, place, bad));
  const more = protectedNames.filter((key) => !keys.includes(key));
  const withUndeclaredKeys = valid.map((good) =>
    Object.assign({}, Object.fromEntries(more.map((key) => [key, undeclared(key)])), good),
  );
  return fc.oneof(
    { weight: 3, arbitrary: valid },
    { weight: 3, arbitrary: wrong },
    { weight: 3, arbitrary: hostile },
    { weight: 2, arbitrary: within },
    { weight: 2, arbitrary: withUndeclaredKeys },
    { weight: 1, arbitrary: oddValues },
  );
}

/** The value with a text replaced somewhere, at any depth. */
function withTextAt(good: unknown, place: number, text: string): unknown {
  const copy: unknown = structuredClone(good);
  const places: (() => void)[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const [key, value] of Object.entries(node)) {
      if (typeof value === 'string') places.push(() => void Reflect.set(node, key, text));
      else visit(value);
    }
  };
  visit(copy);
  places[place % places.length]?.();
  return copy;
}

/** Numbers and words the database would accept, so that only the contract can refuse them. */
const undeclaredFrom = (other: SideWorld) => (key: string) => {
  if (key === 'role') return 'Admin';
  if (key === 'client_id') return other.client.id;
  if (key.startsWith('is_')) return true;
  if (/_id$|^id$/.test(key)) return other.client.alice.id;
  return key.endsWith('_at') ? '1999-01-01T00:00:00Z' : markerValue;
};

const paths = (own: Record<string, unknown>): fc.Arbitrary<Record<string, unknown>> =>
  fc.oneof(
    { weight: 5, arbitrary: fc.constant(own) },
    {
      weight: 1,
      // '..' is not included: a client resolves it before the request, which then goes to another endpoint
      arbitrary: fc
        .constantFrom(...hostileTexts, '%2e%2e', '0', '2147483648')
        .map((text) => Object.fromEntries(Object.keys(own).map((key) => [key, text || '%20']))),
    },
  );
