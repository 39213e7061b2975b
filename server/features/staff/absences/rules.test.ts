import fc from 'fast-check';
import { expect, test } from 'vitest';
import { staffRoles, type StaffRole } from '#contract/access.ts';
import { worksIn } from '#contract/staff/queue.ts';
import { queueAreas, type QueueArea } from '#contract/staff/queue-areas.ts';
import { describeCover, findDeputy, listCovered, validateAbsence, type Away } from './rules.ts';

const today = '2026-11-20';
const known = { of: 1, stored: null, today };
const draft = (first_day: string, last_day: string, deputy_id = 2) => ({ first_day, last_day, deputy_id });

test('an absence begins today or later, ends on a day that is not before it, and lasts a year at most', () => {
  const check = (first: string, last: string) => validateAbsence(draft(first, last), known);
  expect(check(today, today)).toEqual({});
  expect(check('2027-02-28', '2027-03-01')).toEqual({});
  expect(check('2026-11-19', '2026-11-25')).toEqual({ first_day: ['Please choose today or a later day.'] });
  expect(check('2026-11-25', '2026-11-24')).toEqual({
    last_day: ['Please choose a day that is not before the first.'],
  });
  expect(check('2026-11-18', '2026-11-19')).toEqual({
    first_day: ['Please choose today or a later day.'],
    last_day: ['Please choose today or a later day.'],
  });
  expect(check(today, '2027-11-21')).toEqual({});
  expect(check(today, '2027-11-22')).toEqual({ last_day: ['Please choose a day within a year.'] });
});

test('an absence that has begun keeps its first day, and gets no other one in the past', () => {
  const stored = {
    first_day: '2026-11-10',
    last_day: '2026-12-01',
    deputy_id: 3,
    deputy_name: 'Bo',
    is_away: true,
  };
  const check = (first: string, last: string) => validateAbsence(draft(first, last), { ...known, stored });
  expect(check('2026-11-10', today)).toEqual({});
  expect(check('2026-11-11', today)).toHaveProperty('first_day');
  expect(check('2026-11-10', '2026-11-19')).toEqual({ last_day: ['Please choose today or a later day.'] });
});

test('nobody is their own deputy', () => {
  expect(validateAbsence(draft(today, today, 1), known)).toEqual({
    deputy_id: ['Please choose another colleague.'],
  });
});

const away = (staff_id: number, deputy_id: number, more: Partial<Away> = {}): Away => ({
  staff_id,
  last_day: '2026-12-01',
  deputy_id,
  deputy_name: `Colleague ${deputy_id}`,
  deputy_role: 'Owner',
  is_deputy_active: true,
  ...more,
});

test('the deputy of a deputy who is away too looks after both, and nobody does where the chain comes round', () => {
  const chain = [away(1, 2), away(2, 3)];
  expect(findDeputy(chain, 1, 'support')?.deputy_id).toBe(3);
  expect(describeCover(chain, { owner_id: 1, area: 'support' })).toEqual({
    last_day: '2026-12-01',
    colleague_id: 3,
    colleague_name: 'Colleague 3',
  });
  expect(listCovered(chain, 2)).toEqual([]);
  const round = [away(1, 2), away(2, 3), away(3, 1)];
  for (const owner of [1, 2, 3])
    expect(describeCover(round, { owner_id: owner, area: 'launch' })).toEqual({
      last_day: '2026-12-01',
      colleague_id: null,
      colleague_name: null,
    });
});

test('a deputy who is switched off or works in other areas looks after nothing there', () => {
  expect(findDeputy([away(1, 2, { is_deputy_active: false })], 1, 'support')).toBeNull();
  expect(findDeputy([away(1, 2, { is_deputy_active: false }), away(2, 3)], 1, 'support')).toBeNull();
  const finance = [away(1, 2, { deputy_role: 'Finance' })];
  expect(listCovered(finance, 2)).toEqual([{ owner: 1, area: 'billing' }]);
});

test('items of nobody and of colleagues who are here are not covered', () => {
  expect(describeCover([away(1, 2)], { owner_id: null, area: 'support' })).toBeNull();
  expect(describeCover([away(1, 2)], { owner_id: 2, area: 'support' })).toBeNull();
  expect(findDeputy([away(1, 2)], 2, 'support')).toBeNull();
});

/** Steps from colleague to colleague, no more than there are, on a team that is written as a list. */
type Member = { role: StaffRole; isActive: boolean; deputy: number | null };
function walk(team: readonly Member[], owner: number, area: QueueArea): number | null {
  let at = owner;
  for (let steps = 0; steps <= team.length; steps += 1) {
    const deputy = team[at]?.deputy ?? null;
    if (deputy === null) return at === owner || !worksIn(team[at]?.role ?? null, area) ? null : at;
    if (team[deputy]?.isActive !== true) return null;
    at = deputy;
  }
  return null;
}

const member = (size: number) =>
  fc.record({
    role: fc.constantFrom(...staffRoles),
    isActive: fc.boolean(),
    deputy: fc.option(fc.nat(size - 1), { freq: 2 }),
  });

test('every item of an absent colleague is covered by one colleague or by nobody, as a walk along the deputies says', () => {
  fc.assert(
    fc.property(
      fc
        .integer({ min: 2, max: 6 })
        .chain((size) => fc.array(member(size), { minLength: size, maxLength: size })),
      (drawn) => {
        const team = drawn.map((one, id) => ({ ...one, deputy: one.deputy === id ? null : one.deputy }));
        const list = team.flatMap(({ deputy }, staff_id) =>
          deputy === null
            ? []
            : [
                away(staff_id, deputy, {
                  deputy_role: team[deputy]?.role ?? 'Owner',
                  is_deputy_active: team[deputy]?.isActive ?? false,
                }),
              ],
        );
        for (const owner of team.keys())
          for (const area of queueAreas) {
            const covering = [...team.keys()].filter((id) =>
              listCovered(list, id).some((one) => one.owner === owner && one.area === area),
            );
            expect(covering).toEqual([walk(team, owner, area)].filter((one) => one !== null));
          }
      },
    ),
  );
});
