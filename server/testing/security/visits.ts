import * as z from 'zod/mini';
import { Activity } from '#contract/activity/activity.ts';
import { operations } from '#contract/table.ts';
import type { Case } from './case.ts';
import { listCases } from './cases.ts';
import type { Finding } from './finding.ts';
import { formatEndpoint } from './ids.ts';
import { send } from './send-request.ts';
import type { SecurityServer } from './test-server.ts';

type Row = { event: string; staff_id: number | null };

/**
 * Each change that staff make in a visit, with its examples. Rows of the log name the colleague, and the Admin of the
 * client reads them as those of staff.
 */
export async function sweepVisits(
  server: SecurityServer,
  only: (name: string) => boolean = () => true,
): Promise<{ findings: Finding[]; logged: ReadonlySet<string> }> {
  const findings: Finding[] = [];
  const logged = new Set<string>();
  for (const operation of operations.filter(
    ({ endpoint: { access, method } }) => access.kind === 'client' && method !== 'GET',
  )) {
    const name = formatEndpoint(operation.endpoint);
    if (!only(name)) continue;
    for (const one of listCases(server, operation).cases.filter(isOfVisit)) {
      const { status, rows, read } = await call(server, one);
      if (status >= 300 || rows.length === 0) continue;
      logged.add(name);
      for (const { event, staff_id } of rows)
        if (staff_id !== server.world.staff.id)
          findings.push({ where: one.where, what: `${event} names staff ${staff_id}` });
      if (read.some((isStaff) => !isStaff))
        findings.push({ where: one.where, what: 'the Admin reads it as the work of a user' });
    }
  }
  return { findings, logged };
}

/** A form that was wrongly caught is the act of its visitor. */
const isOfColleague = ({ event }: Row): boolean => event !== 'contact.received';

const isOfVisit = ({ actor, isAllowed, tries }: Case): boolean =>
  actor.name === 'staff as this client' && isAllowed && tries === 'own rows';

async function call({ app, owner, world }: SecurityServer, { ask }: Case) {
  const before = await owner.query<{ id: string }>('SELECT coalesce(max(id), 0) AS id FROM app.activity');
  const last = before.rows[0]?.id ?? '0';
  const { status } = await send(app, ask);
  const { rows: all } = await owner.query<Row>(
    'SELECT event, staff_id::int FROM app.activity WHERE id > $1 AND client_id = $2',
    [last, world.of.A.client.id],
  );
  const rows = all.filter(isOfColleague);
  const read = rows.length === 0 ? [] : await readLog(app, world.of.A.client.alice.token);
  await world.keeper.restore();
  return { status, rows, read: read.filter(({ id }) => id > Number(last)).map((entry) => entry.is_staff) };
}

async function readLog(app: SecurityServer['app'], token: string): Promise<Activity[]> {
  const { text } = await send(app, {
    method: 'GET',
    url: '/api/v2/activity?take=5',
    headers: { authorization: `Bearer ${token}` },
  });
  return z.parse(z.object({ data: z.array(Activity) }), JSON.parse(text)).data;
}
