import { refusal } from '#contract/access.ts';
import type { Endpoint, Limit } from '#contract/endpoint.ts';
import { operations } from '#contract/table.ts';
import { buildRequest, send, withToken, type Ask } from './send-request.ts';
import { listExamples } from './examples.ts';
import type { Finding } from './finding.ts';
import { formatEndpoint, listPositions, rowsAt } from './ids.ts';
import type { SecurityServer } from './test-server.ts';
import { hashDeviceKey } from '#server/core/security/known-device.ts';
import { noon } from '../people.ts';

/** Settings for a server where each key may call once. */
export const oneCallEach = { RATE_LIMIT_FACTOR: '0.000001' };

/**
 * Every declared limit applies to its key, despite other claims in the request, and to nobody else. Needs a server
 * that allows one call each.
 */
export async function limits(server: SecurityServer): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { feature, name, endpoint } of operations) {
    for (const limit of endpoint.limits ?? []) {
      const found = await checkLimit(server, limit, example(server, feature, name, endpoint));
      findings.push(
        ...found.map((what) => ({ where: `${formatEndpoint(endpoint)} per ${limit.per}`, what })),
      );
    }
  }
  await server.world.keeper.restore();
  return findings;
}

type Make = (n: number, email: string) => Ask;

async function checkLimit(server: SecurityServer, limit: Limit, make: Make): Promise<string[]> {
  const isOfDevice = limit.per === 'device';
  const ask = (address: number, email: string, n: number) => {
    const { headers, ...made } = make(n, email);
    return send(server.app, {
      ...made,
      headers: { ...headers, ...(isOfDevice ? { 'x-device-key': deviceKey } : {}) },
      // the peer's address counts, because anybody can send any header; an IPv6 host can use any address of its /64
      remoteAddress: address % 2 === 0 ? `2001:db8:0:${address}::${n}` : `203.0.113.${address}`,
    });
  };
  await server.owner.query('DELETE FROM app.call_counts');
  await server.world.keeper.restore();
  const isOfAddress = limit.per === 'address';
  const own = isOfDevice ? await ownerOfDevice(server) : 'one@example.com';
  const first = await ask(isOfAddress ? 4 : 1, own, 1);
  const second = await ask(
    isOfAddress ? 4 : 2,
    isOfAddress ? 'two@example.com' : ` ${own.toUpperCase()} `,
    2,
  );
  const what: string[] = [];
  if (first.status === 429) what.push('the first call is one too many');
  if (second.status !== 429) what.push(`the call above the limit is answered ${second.status}`);
  else if (!/^[1-9]\d*$/.test(String(second.headers['retry-after']))) what.push('a 429 without Retry-After');
  if (limit.per !== 'session') {
    const other = await ask(3, 'three@example.com', 3);
    if (other.status === 429) what.push('somebody else is refused with them');
  }
  return what;
}

const deviceKey = 'k'.repeat(43);

/** A user who has signed in on a device before. */
async function ownerOfDevice({ owner, world }: SecurityServer): Promise<string> {
  const { email } = world.of.A.client.alice;
  await owner.query('INSERT INTO app.known_devices (device_hash, email, signed_in_at) VALUES ($1, $2, $3)', [
    hashDeviceKey(email, deviceKey),
    email,
    noon,
  ]);
  return email;
}

/** A call that counts: if only failures are counted, a failing one. */
function example({ world }: SecurityServer, feature: string, name: string, endpoint: Endpoint): Make {
  const own = world.of.A;
  const editor = world.actors.find((one) => one.name === 'Editor');
  // an Editor has a second factor, so the code can be wrong
  const actor = [editor, ...world.actors].find((one) => one?.who && !refusal(one.who, endpoint.access));
  if (!actor) throw new Error(`Nobody may call ${formatEndpoint(endpoint)}.`);
  const [found = {}] = listExamples(feature, name, { own, actor });
  const params = Object.fromEntries(
    listPositions(endpoint)
      .positions.filter(({ part }) => part === 'params')
      .map((at): [string, unknown] => [at.key, rowsAt(at, own.ids)[0]]),
  );
  return (n, email) => {
    const failing = endpoint.limits?.some(({ counts }) => counts)
      ? { password: 'wrong', old_password: 'wrong', code: '000000', token: 'wrong', link: 'wrong' }
      : {};
    const body: object = Object.assign({}, found.body, failing);
    const ask = buildRequest(endpoint, {
      ...found,
      params: {
        ...params,
        ...found.params,
        ...(found.params && ('token' in found.params || 'link' in found.params) ? failing : {}),
      },
      body: endpoint.body && ('email' in body ? { ...body, email } : body),
      headers: {
        'x-forwarded-for': `198.51.100.${n}`,
        'x-real-ip': `198.51.100.${n}`,
        forwarded: `for=198.51.100.${n}`,
        'user-agent': `agent ${n}`,
      },
    });
    if (endpoint.access.kind !== 'site')
      return withToken(ask, endpoint.access.kind === 'open' ? null : actor.token);
    return { ...ask, headers: { ...ask.headers, 'x-site-token': own.client.siteToken } };
  };
}
