import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contacts } from '#contract/contacts/contacts.ts';
import { merging } from '#contract/contacts/merging.ts';
import { contactMessages } from '#contract/contacts/messages.ts';
import { timeline, TimelineEntry } from '#contract/contacts/timeline.ts';
import { describeAnswers, type AnswerTimes } from '#contract/statistics/answer-times.ts';
import { leadStats } from '#contract/statistics/leads.ts';
import { monthlyReports } from '#contract/statistics/monthly-reports.ts';
import { localMonth } from '#contract/zoned-time.ts';
import { call, type ClientWorld } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { scaleRuns, seed } from '#server/testing/run-options.ts';
import { testWorld } from '#server/testing/test-world.ts';

// The times of answers, beside the slow and obvious rule below, which knows no SQL.

const { server, owner, newClient } = await testWorld({ settings: { RATE_LIMIT_FACTOR: '1000' } });
const zone = 'America/Toronto';
const minute = 60_000;

/** An enquiry that made a contact; the answer is a time, or one without a time. */
type Arrival = { at: number; answer: number | 'no time' | null };
type Known = { id: number; isLead: boolean; arrivals: Arrival[]; calls: { id: number; at: number }[] };

/** The answers of a month, by counting. */
function countSlowly(people: readonly Known[], month: string): AnswerTimes | null {
  const arrivals = people
    .flatMap((one) => one.arrivals)
    .filter(({ at }) => localMonth(new Date(at), zone) === month);
  if (arrivals.length === 0) return null;
  const measured = arrivals.filter(({ answer }) => answer !== 'no time');
  const waits = measured.flatMap(({ at, answer }) => (typeof answer === 'number' ? [answer - at] : []));
  const isEnough = (wait: number) => waits.filter((one) => one <= wait).length >= measured.length / 2;
  const enough = waits.filter(isEnough);
  return {
    leads: measured.length,
    answered: waits.length,
    waiting: measured.length - waits.length,
    not_known: arrivals.length - measured.length,
    half_within: enough.length === 0 ? null : Math.min(...enough) / 1000,
  };
}

const which = fc.nat(20);
const minutes = fc.oneof(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 0, max: 900 }));
const step = fc.record({
  minutes,
  which,
  other: which,
  kind: fc.constantFrom(
    ...([
      'enquiry',
      'enquiry',
      'enquiry',
      'again',
      'by hand',
      'left message',
      'call',
      'call',
      'correct',
    ] as const),
    ...(['email', 'status', 'status and undo', 'note', 'delete', 'spam', 'merge', 'merge and undo'] as const),
  ),
});

async function createPlayer(here: ClientWorld) {
  const eve = here.eve.token;
  const people: Known[] = [];
  let sent = 0;
  const emailOf = (n: number) => `lead${n}@client${here.id}.example.com`;
  const submit = (email: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/v2/public/leads',
      payload: { first_name: 'Noor', last_name: 'Haddad', email, notes: `Hello ${sent}`, source: 1 },
      remoteAddress: `198.51.100.${sent % 250}`,
      headers: { 'x-site-token': here.siteToken },
    });
  const findId = async (email: string) => {
    const { rows } = await owner.query<{ id: string }>(
      'SELECT id FROM app.leads WHERE client_id = $1 AND email = $2',
      [here.id, email],
    );
    return Number(rows[0]?.id);
  };
  const log = async ({ id, calls }: Known, outcome: string | null) => {
    const body = { outcome, text: 'About the garden.' };
    const entry = parseData(
      TimelineEntry,
      await call(server.app, eve, timeline.add, { params: { id }, body }),
    );
    if (outcome !== null) calls.push({ id: entry.id, at: Date.parse(entry.created_at) });
  };
  const setStatus = (id: number, lead_status_id: number) =>
    call(server.app, eve, contacts.update, { params: { id }, body: { lead_status_id } });
  const answer = (person: Known, at: number, ifBefore = at) => {
    for (const arrival of person.arrivals) arrival.answer ??= at >= arrival.at ? at : ifBefore;
    person.isLead = false;
  };
  const isLead = async (id: number) =>
    parseData(contacts.read.data, await call(server.app, eve, contacts.read, { params: { id } }))
      .lead_status_id === 1;

  const play = async (one: typeof step extends fc.Arbitrary<infer S> ? S : never) => {
    server.clock.now = new Date(server.clock.now.getTime() + one.minutes * minute);
    const now = server.clock.now.getTime();
    const person = people[one.which % Math.max(people.length, 1)];
    const other = people[one.other % Math.max(people.length, 1)];
    sent += 1;
    if (one.kind === 'enquiry') {
      await submit(emailOf(sent));
      const id = await findId(emailOf(sent));
      people.push({ id, isLead: true, arrivals: [{ at: now, answer: null }], calls: [] });
      return;
    }
    if (one.kind === 'by hand') {
      const body = { first_name: 'Ada', last_name: 'Byron', email: emailOf(sent), lead_source_id: 14 };
      const added = await call(server.app, eve, contacts.create, { body });
      people.push({ id: parseData(contacts.create.data, added).id, isLead: true, arrivals: [], calls: [] });
      return;
    }
    if (!person || !other) return;
    const { id } = person;
    const before = structuredClone({ isLead: person.isLead, arrivals: person.arrivals });
    switch (one.kind) {
      case 'again': {
        const { rows } = await owner.query<{ email: string }>('SELECT email FROM app.leads WHERE id = $1', [
          id,
        ]);
        await submit(rows[0]?.email ?? '');
        return;
      }
      case 'note':
        return log(person, null);
      case 'left message':
        return log(person, 'left_message');
      case 'call':
        await log(person, 'answered');
        return answer(person, now);
      case 'correct': {
        const entry = person.calls.at(-1);
        if (!entry) return;
        const params = { id, entry_id: entry.id };
        await call(server.app, eve, timeline.edit, {
          params,
          body: { outcome: 'answered', text: 'They did.' },
        });
        return answer(person, entry.at, now);
      }
      case 'email':
        await call(server.app, eve, contactMessages.send, {
          params: { id },
          body: { subject: 'Your question', text: 'Hello', quote: '' },
        });
        return answer(person, now);
      case 'status':
        await setStatus(id, 4);
        if (person.isLead) answer(person, now);
        return;
      case 'status and undo':
        if (!person.isLead) return;
        await setStatus(id, 2);
        server.clock.now = new Date(now + minute);
        await setStatus(id, 1);
        return;
      case 'delete':
      case 'spam':
        await call(server.app, eve, one.kind === 'spam' ? contacts.spam : contacts.remove, {
          params: { id },
        });
        people.splice(people.indexOf(person), 1);
        return;
      default: {
        if (person === other) return;
        const body = { other_id: other.id, from_other: [] };
        await call(server.app, here.alice.token, merging.merge, { params: { id }, body });
        if (one.kind === 'merge and undo') {
          await call(server.app, here.alice.token, merging.undo, { params: { id: other.id } });
          expect([await isLead(id), await isLead(other.id)]).toEqual([before.isLead, other.isLead]);
          return;
        }
        people.splice(people.indexOf(other), 1);
        person.arrivals.push(...other.arrivals);
        person.calls.push(...other.calls);
        person.isLead = await isLead(id);
        if (person.isLead) return;
        const answers = person.arrivals.flatMap((a) => (typeof a.answer === 'number' ? [a.answer] : []));
        for (const arrival of person.arrivals)
          arrival.answer ??=
            answers.filter((at) => at >= arrival.at).toSorted((a, b) => a - b)[0] ?? 'no time';
      }
    }
  };
  return { people, play };
}

test('after any history, half of the new leads had an answer within the time that counting finds', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      server.clock.now = new Date('2026-10-31T09:00:00Z');
      const here = await newClient();
      await owner.query(
        `UPDATE app.clients SET time_zone = $2, created_at = '2026-01-01T00:00:00Z' WHERE id = $1`,
        [here.id, zone],
      );
      const { people, play } = await createPlayer(here);
      for (const one of steps) await play(one);
      if (localMonth(server.clock.now, zone) === '2026-10')
        server.clock.now = new Date('2026-11-02T12:00:00Z');
      const { answers } = parseData(
        leadStats.read.data,
        await call(server.app, here.vic.token, leadStats.read),
      );
      const expected = ['2026-10', '2026-11', '2026-12'].flatMap((month) => {
        const times = countSlowly(people, month);
        return times ? [{ ...times, month }] : [];
      });
      expect(answers).toEqual(expected);
      const { report } = parseData(
        monthlyReports.read.data,
        await call(server.app, here.vic.token, monthlyReports.read, { query: { month: '2026-10' } }),
      );
      const october = expected.find(({ month }) => month === '2026-10');
      expect(report?.answers).toBe(october ? describeAnswers(october) : null);
    }),
    { numRuns: scaleRuns(150), seed },
  );
});

test('a month begins at midnight where the agent is, and newsletter sign-ups and leads of staff do not count', async () => {
  const here = await newClient();
  await owner.query(`UPDATE app.clients SET time_zone = $2 WHERE id = $1`, [here.id, zone]);
  const { play } = await createPlayer(here);
  const enquiry = { kind: 'enquiry', minutes: 0, which: 0, other: 0 } as const;
  for (const at of [
    '2026-11-01T03:59:59Z',
    '2026-11-01T04:00:00Z',
    '2026-12-01T04:59:59Z',
    '2026-12-01T05:00:00Z',
  ]) {
    server.clock.now = new Date(at);
    await play(enquiry);
  }
  await play({ ...enquiry, kind: 'by hand' });
  const { answers } = parseData(leadStats.read.data, await call(server.app, here.vic.token, leadStats.read));
  const waiting = (leads: number) => ({
    leads,
    answered: 0,
    waiting: leads,
    not_known: 0,
    half_within: null,
  });
  expect(answers).toEqual([
    { month: '2026-10', ...waiting(1) },
    { month: '2026-11', ...waiting(2) },
    { month: '2026-12', ...waiting(1) },
  ]);
});
