import { expect, test } from 'vitest';
import { AnnouncementDraft } from '#contract/announcements/announcements.ts';
import {
  findChoiceProblem,
  lateSince,
  listChoices,
  planSending,
  splitParagraphs,
  toAudienceFields,
  toLocalTimes,
} from './rules.ts';

const now = new Date('2026-11-20T20:00:00Z');
const zone = 'America/Toronto';
const draft = (change: Partial<AnnouncementDraft> = {}): AnnouncementDraft => ({
  subject: 'Closed',
  body: 'On Friday',
  channel: 'both',
  recipients: 'everyone',
  audience: 'all',
  packages: [],
  services: [],
  statuses: [],
  send: 'now',
  send_on: '',
  send_time: '',
  ends_on: '',
  ...change,
});
const plan = (change: Partial<AnnouncementDraft>) => planSending(draft(change), { now, zone });
const later = { send: 'later', send_on: '2026-12-01', send_time: '09:00' } as const;

test('a message is sent now, or at a time on the clocks of the provider', () => {
  expect(plan({ send_on: '2026-12-01', send_time: '09:00' })).toEqual({
    plan: { sendAt: now, endsAt: null },
    problems: {},
  });
  expect(plan(later)).toEqual({
    plan: { sendAt: new Date('2026-12-01T14:00:00Z'), endsAt: null },
    problems: {},
  });
  // summer time begins at two: half past two is half past three
  expect(plan({ ...later, send_on: '2027-03-14', send_time: '02:30' }).plan.sendAt).toEqual(
    new Date('2027-03-14T07:30:00Z'),
  );
});

test('a time that is missing or past is said at its field', () => {
  expect(plan({ ...later, send_on: '' }).problems).toEqual({ send_on: ['This field is required.'] });
  expect(plan({ ...later, send_time: '' }).problems).toEqual({ send_time: ['This field is required.'] });
  const past = { send_on: ['Please choose a time in the future.'] };
  // three in Toronto is the present moment
  expect(plan({ ...later, send_on: '2026-11-20', send_time: '15:00' }).problems).toEqual(past);
  expect(plan({ ...later, send_on: '2026-11-20', send_time: '15:01' }).problems).toEqual({});
});

test('a notice ends with its last day, which is not before the day it is sent; a mail has none', () => {
  expect(plan({ ends_on: '2026-11-20' })).toEqual({
    plan: { sendAt: now, endsAt: new Date('2026-11-21T05:00:00Z') },
    problems: {},
  });
  const early = { ends_on: ['Please choose a day on or after the day it is sent.'] };
  expect(plan({ ends_on: '2026-11-19' }).problems).toEqual(early);
  expect(plan({ ...later, ends_on: '2026-11-30' }).problems).toEqual(early);
  expect(plan({ channel: 'mail', ends_on: '2026-11-19' })).toEqual({
    plan: { sendAt: now, endsAt: null },
    problems: {},
  });
});

test('an audience is what was ticked for it, and not for another one', () => {
  const ticked = { packages: ['Build', 'Build'], services: ['web'], statuses: ['Live'] } as const;
  const chosen = (audience: AnnouncementDraft['audience']) =>
    listChoices(
      draft({
        audience,
        packages: [...ticked.packages],
        services: [...ticked.services],
        statuses: [...ticked.statuses],
      }),
    );
  expect(chosen('all')).toEqual([]);
  expect(chosen('package')).toEqual(['Build']);
  expect(chosen('service')).toEqual(['web']);
  expect(chosen('status')).toEqual(['Live']);
  const chooseOne = ['Please choose at least one.'];
  expect(findChoiceProblem(draft({ audience: 'package', services: ['web'] }))).toEqual({
    packages: chooseOne,
  });
  expect(findChoiceProblem(draft({ audience: 'service' }))).toEqual({ services: chooseOne });
  expect(findChoiceProblem(draft({ audience: 'status' }))).toEqual({ statuses: chooseOne });
  expect(findChoiceProblem(draft())).toEqual({});
  expect(findChoiceProblem(draft({ audience: 'package', packages: ['Build'] }))).toEqual({});
  expect(plan({ audience: 'status' }).problems).toEqual({ statuses: chooseOne });
});

test('the form of a stored message has its choices and its local times', () => {
  const none = { packages: [], services: [], statuses: [] };
  expect(toAudienceFields({ audience: 'all', choices: [] })).toEqual({ audience: 'all', ...none });
  expect(toAudienceFields({ audience: 'package', choices: ['Drive', 'Build'] })).toEqual({
    audience: 'package',
    ...none,
    packages: ['Build', 'Drive'],
  });
  expect(toAudienceFields({ audience: 'service', choices: ['web'] }).services).toEqual(['web']);
  expect(toAudienceFields({ audience: 'status', choices: ['Paused'] }).statuses).toEqual(['Paused']);
  expect(toLocalTimes({ send_at: '2026-12-01T14:00:00Z', ends_at: '2026-12-05T05:00:00Z' }, zone)).toEqual({
    send_on: '2026-12-01',
    send_time: '09:00',
    ends_on: '2026-12-04',
    time_zone: zone,
  });
  expect(toLocalTimes({ send_at: '2026-12-01T14:00:00Z', ends_at: null }, zone).ends_on).toBe('');
});

test('a message is too late after twelve hours', () => {
  expect(lateSince(now)).toEqual(new Date('2026-11-20T08:00:00Z'));
});

test('an empty line begins a paragraph, and other line breaks stay', () => {
  expect(splitParagraphs('One\ntwo\n \t\n\n\nThree\n')).toEqual(['One\ntwo', 'Three']);
  expect(splitParagraphs('One')).toEqual(['One']);
});

test('a subject is one line, and days and times are real ones', () => {
  const issues = (change: Partial<AnnouncementDraft>) =>
    AnnouncementDraft.safeParse(draft(change)).error?.issues.map(
      ({ path, message }) => `${path.join()}: ${message}`,
    );
  expect(issues({ subject: 'Two\nlines' })).toEqual(['subject: Please keep this to one line.']);
  expect(issues({ body: ' ' })).toEqual(['body: This field is required.']);
  expect(issues({ send_on: '2026-02-30' })).toEqual(['send_on: Please choose a day.']);
  expect(issues({ send_time: '24:00' })).toEqual(['send_time: Please choose a time.']);
  expect(issues({ send_time: '23:59', ends_on: '2026-12-31' })).toBeUndefined();
  expect(issues({ send_time: '09:00' })).toBeUndefined();
});
