import { expect, test } from 'vitest';
import { readHooks } from './webhook-routes.ts';
import { decideOutcome, isTest, nextReading, readSince, toBody, toSubmission } from './rules.ts';

const now = new Date('2026-11-20T20:00:00Z');
const before = (ms: number) => new Date(now.getTime() - ms);
const minute = 60_000;
const hour = 60 * minute;
const lead = {
  id: '1',
  form_id: '10',
  created_at: now,
  answers: [
    { name: 'full_name', values: ['Ana Lopez'] },
    { name: 'EMAIL', values: ['Ana@Example.com'] },
    { name: 'what_is_your_budget?', values: ['500k', '600k'] },
  ],
  consents: [
    { name: 'news', isTicked: true },
    { name: 'calls', isTicked: false },
  ],
};

test('questions and boxes are text, and names and the email are fields', () => {
  expect(toSubmission(lead, 'Buyers', now)).toMatchObject({
    first_name: 'Ana',
    last_name: 'Lopez',
    email: 'ana@example.com',
    phone_number: null,
    source: 10,
    notes: 'What is your budget?: 500k, 600k\nNews: ticked\nCalls: not ticked\nForm: Buyers',
  });
  const names = [
    ...lead.answers,
    { name: 'first_name', values: ['Anna'] },
    { name: 'last_name', values: ['L'] },
  ];
  expect(toSubmission({ ...lead, answers: names }, null, now)).toMatchObject({
    first_name: 'Anna',
    last_name: 'L',
  });
});

test('a lead with a phone alone has a form without an email, and an email that is none is text', () => {
  const phone = { name: 'phone_number', values: ['+16045550123'] };
  const of = (...answers: { name: string; values: string[] }[]) =>
    toSubmission({ ...lead, answers, consents: [] }, null, now);
  expect(of(phone)).toMatchObject({ email: null, phone_number: '+16045550123', source: 10, notes: '' });
  expect(of(phone, { name: 'email', values: ['none at all'] })).toMatchObject({
    email: null,
    notes: expect.stringContaining('Email: none at all'),
  });
});

test('a lead without an email and a phone has no form, and its answers are its text', () => {
  const answers = [{ name: 'phone_number', values: ['604'] }];
  expect(toSubmission({ ...lead, answers }, null, now)).toBeNull();
  expect(toSubmission({ ...lead, answers: [] }, null, now)).toBeNull();
  expect(toBody({ ...lead, answers })).toBe('Phone number: 604');
});

test('a lead that is more than an hour old says when it was sent', () => {
  const notes = (age: number) => toSubmission({ ...lead, created_at: before(age) }, null, now)?.notes;
  expect(notes(hour)).not.toContain('Sent on');
  expect(notes(hour + minute)).toContain('Sent on 2026-11-20 at 18:59 UTC');
});

test('leads of the testing tool are told by their address or their answers', () => {
  const withAnswer = (name: string, value: string) => ({ ...lead, answers: [{ name, values: [value] }] });
  expect(isTest(withAnswer('email', 'Test@fb.com'))).toBe(true);
  expect(isTest(withAnswer('email', 'test@meta.com'))).toBe(true);
  expect(isTest(withAnswer('city', '<test lead: dummy data for city>'))).toBe(true);
  expect(isTest(withAnswer('email', 'latest@fb.com'))).toBe(false);
  expect(isTest(lead)).toBe(false);
});

test('a form is read from a day before the end of its last reading, and never from before the connection', () => {
  expect(readSince(null, now)).toEqual(now);
  expect(readSince(now, before(48 * hour))).toEqual(before(24 * hour));
  expect(readSince(now, before(hour))).toEqual(before(hour));
});

test('the next reading is an hour later, sooner after a failure, and never before Meta asks', () => {
  const minutes = (failure: { waitMs: number | null } | null, attempts: number) =>
    (nextReading(failure, attempts, now).getTime() - now.getTime()) / minute;
  expect([0, 5].map((attempts) => minutes(null, attempts))).toEqual([60, 60]);
  expect([0, 1, 2, 3, 20].map((attempts) => minutes({ waitMs: null }, attempts))).toEqual([1, 1, 2, 4, 60]);
  expect(minutes({ waitMs: 90 * minute }, 1)).toBe(90);
  expect(minutes({ waitMs: 100 * hour }, 1)).toBe(24 * 60);
});

test('a hook names its leads, with numbers as text or not, and nothing else is one', () => {
  const read = (sent: unknown) => readHooks(Buffer.from(JSON.stringify(sent)));
  const of = (...changes: unknown[]) => ({ entry: [{ changes }] });
  expect(
    read(
      of(
        { field: 'leadgen', value: { leadgen_id: 1, page_id: '2', form_id: 3 } },
        { field: 'leadgen', value: { leadgen_id: '4', page_id: '2' } },
        { field: 'leadgen', value: null },
        { field: 'feed', value: { leadgen_id: '5', page_id: '2' } },
      ),
    ),
  ).toEqual([
    { page: '2', leadgen: '1', form: '3' },
    { page: '2', leadgen: '4', form: null },
  ]);
  expect([read({}), read(null), readHooks(Buffer.from('{'))]).toEqual([[], [], []]);
});

test('a lead of the testing tool is a test, whoever is in it', () => {
  expect([
    decideOutcome(true, true),
    decideOutcome(true, false),
    decideOutcome(false, true),
    decideOutcome(false, false),
  ]).toEqual(['test', 'test', 'added', 'no_address']);
});
