import type { Endpoint } from '#contract/endpoint.ts';
import { errors } from '#contract/errors.ts';
import { operations } from '#contract/table.ts';
import { listExamples } from './examples.ts';
import type { Finding } from './finding.ts';
import { formatEndpoint, listPositions } from './ids.ts';
import { buildRequest, send } from './send-request.ts';
import { diffState } from './state.ts';
import { getExpectedStatus, fillIds, withCredentials } from './cases.ts';
import type { SecurityServer } from './test-server.ts';

/**
 * Pauses client A and calls every endpoint of clients again. Those that send or publish are refused and write
 * nothing, even for staff who act for the client; all others answer as before.
 */
export async function sweepPaused(server: SecurityServer): Promise<Finding[]> {
  const { world, owner } = server;
  const own = world.of.A;
  const findings: Finding[] = [];
  for (const actor of world.actors.filter(({ name }) => pausedActors.includes(name))) {
    const paused = { ...actor, who: actor.who && { ...actor.who, isPaused: true } };
    for (const { feature, name, endpoint } of operations.filter(
      (one) => one.endpoint.access.kind === 'client',
    )) {
      for (const [n, example] of listExamples(feature, name, { own, actor }).entries()) {
        await owner.query(`UPDATE app.clients SET account_status = 'Paused' WHERE id = $1`, [own.client.id]);
        const before = await world.keeper.state();
        const input = fillIds(endpoint, example, listPositions(endpoint).positions, own);
        const ask = withCredentials(endpoint, buildRequest(endpoint, input), actor, own);
        const { status, text } = await send(server.app, ask);
        const expected = example.publishes
          ? errors.account_paused[0]
          : getExpectedStatus(endpoint, paused, input);
        const isKnown = expected >= 400 || !example.only || example.only.includes(actor.name);
        const changed = diffState(before, await world.keeper.state());
        const where = `${formatEndpoint(endpoint)} ${n + 1} as ${actor.name}, paused`;
        if (isKnown && status !== expected)
          findings.push({ where, what: `it answers ${status} and not ${expected}` });
        if ((sendsOrPublishes(endpoint) || example.publishes) && !text.includes('"code":"account_paused"'))
          findings.push({ where, what: `it does not say why: ${text}` });
        if (status >= 400 && changed.length > 0)
          findings.push({ where, what: `it is refused, and changes ${changed.join(', ')}` });
        await world.keeper.restore();
      }
    }
  }
  return findings;
}

const sendsOrPublishes = ({ access }: Endpoint) => access.kind === 'client' && access.need?.sends === true;
const pausedActors = ['Admin', 'staff as this client'];
