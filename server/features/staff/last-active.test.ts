import { describe, expect, test } from 'vitest';
import { staffTeam } from '#contract/staff/team.ts';
import { queryRows } from '#server/testing/logins.ts';
import { call, makeStaff, type Person } from '#server/testing/people.ts';
import { scaleRuns } from '#server/testing/run-options.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server } = await testWorld({ settings: { RATE_LIMIT_FACTOR: '1000000' } });

const off = (by: Person, id: number) =>
  call(server.app, by.token, staffTeam.switchOff, {
    params: { id },
    body: { reason: 'Nobody knows any more why' },
  });

describe('the last active staff account', () => {
  const active = () =>
    queryRows<{ id: number }>(server.database, 'SELECT id FROM app.staff WHERE disabled_at IS NULL');
  /** Makes these people the only staff, each in a session of their own. */
  const only = async (staff: readonly Person[]) => {
    const ids = staff.map(({ id }) => id);
    await queryRows(
      server.database,
      'UPDATE app.staff SET disabled_at = CASE WHEN id = ANY($1) THEN NULL ELSE now() END',
      [ids],
    );
    await queryRows(server.database, 'UPDATE app.sessions SET revoked_at = NULL WHERE staff_id = ANY($1)', [
      ids,
    ]);
  };
  const expected = [200, 401, 422, 503];

  test('remains, however often two disable each other', async () => {
    const [one, other] = [
      await makeStaff(server.database, 'one@x.example.com'),
      await makeStaff(server.database, 'other@x.example.com'),
    ];
    for (let round = 0; round < scaleRuns(100); round += 1) {
      await only([one, other]);
      const answers = await Promise.all([off(one, other.id), off(other, one.id)]);
      expect(answers.map((answer) => answer.status).filter((code) => !expected.includes(code))).toEqual([]);
      expect(await active()).toHaveLength(1);
    }
  });

  test('remains when a hundred disable one another at once, each by an account still active', async () => {
    const everybody: Person[] = [];
    for (let n = 0; n < 100; n += 1)
      everybody.push(await makeStaff(server.database, `ring${n}@x.example.com`));
    await only(everybody);
    const answers = await Promise.all(
      everybody.map((by, n) => off(by, everybody[(n + 1) % everybody.length]?.id ?? 0)),
    );
    expect(answers.map((answer) => answer.status).filter((code) => !expected.includes(code))).toEqual([]);
    const switched = answers.filter((answer) => answer.status === 200).length;
    expect(switched).toBeGreaterThan(0);
    expect(await active()).toHaveLength(everybody.length - switched);
    expect(everybody.length - switched).toBeGreaterThan(0);
    const records = await queryRows(
      server.database,
      `SELECT FROM app.staff_log g WHERE g.staff_id = ANY($1) AND EXISTS (
         SELECT FROM app.staff_log b WHERE b.subject_id = g.staff_id AND b.id < g.id)`,
      [everybody.map(({ id }) => id)],
    );
    expect(records).toEqual([]);
  });
});
