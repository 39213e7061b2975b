import { expect, test } from 'vitest';
import { tasks } from '#contract/paths.ts';
import { composeNotification, decidePush, findQuietEnd, testTitle, type QueuedMessage } from './rules.ts';

const now = new Date('2026-11-20T20:00:00Z');
const message = (id: number, more: Partial<QueuedMessage> = {}): QueuedMessage => ({
  id,
  lead_id: id,
  title: `Person ${id} is a new contact.`,
  body: `Words of ${id}`,
  url: `/contacts/view/${id}`,
  created_at: '2026-11-20T19:59:59Z',
  attempts: 1,
  ...more,
});
const device = { is_current: true, time_zone: 'America/Phoenix', quiet_from: null, quiet_to: null };

// Phoenix is seven hours behind UTC all year, so its clocks can be read from the instants here
test.each([
  ['21:00', '07:00', '2026-11-20T03:59:00Z', null],
  ['21:00', '07:00', '2026-11-20T04:00:00Z', '2026-11-20T14:00:00Z'],
  ['21:00', '07:00', '2026-11-20T06:59:00Z', '2026-11-20T14:00:00Z'],
  ['21:00', '07:00', '2026-11-20T07:00:00Z', '2026-11-20T14:00:00Z'],
  ['21:00', '07:00', '2026-11-20T13:59:59Z', '2026-11-20T14:00:00Z'],
  ['21:00', '07:00', '2026-11-20T14:00:00Z', null],
  ['12:00', '13:30', '2026-11-20T18:59:00Z', null],
  ['12:00', '13:30', '2026-11-20T19:00:00Z', '2026-11-20T20:30:00Z'],
  ['12:00', '13:30', '2026-11-20T20:29:00Z', '2026-11-20T20:30:00Z'],
  ['12:00', '13:30', '2026-11-20T20:30:00Z', null],
  // the last evening of a month
  ['21:00', '07:00', '2026-12-01T05:00:00Z', '2026-12-01T14:00:00Z'],
  ['12:00', '12:00', '2026-11-20T19:00:00Z', null],
  [null, '12:00', '2026-11-20T18:00:00Z', null],
  ['12:00', null, '2026-11-20T19:00:00Z', null],
])('quiet from %s to %s, at %s until %s', (quiet_from, quiet_to, at, end) => {
  const until = findQuietEnd({ quiet_from, quiet_to }, 'America/Phoenix', new Date(at));
  expect(until).toEqual(end === null ? null : new Date(end));
});

test('the end of the quiet hours is that of the clocks, also in the night they change', () => {
  const hours = { quiet_from: '21:00', quiet_to: '07:00' };
  // Toronto is four hours behind in summer, and five from the first Sunday of November on
  expect(findQuietEnd(hours, 'America/Toronto', new Date('2026-11-01T02:00:00Z'))).toEqual(
    new Date('2026-11-01T12:00:00Z'),
  );
});

test('quiet hours that end in an hour that comes twice end with the first, and nothing waits for a time that is over', () => {
  const hours = { quiet_from: '22:00', quiet_to: '01:30' };
  const quietEnd = (at: string) => findQuietEnd(hours, 'America/Toronto', new Date(at))?.toISOString();
  expect(quietEnd('2027-11-07T05:10:00Z')).toBe('2027-11-07T05:30:00.000Z');
  // ten past one for the second time
  expect(quietEnd('2027-11-07T06:10:00Z')).toBeUndefined();
});

test('what is due is sent, and a device that is off gets nothing', () => {
  const all = [message(1), message(2)];
  expect(decidePush(all, device, now)).toEqual([{ kind: 'send', messages: all }]);
  expect(decidePush(all, { ...device, is_current: false }, now)).toEqual([
    { kind: 'drop', messages: all, failure: 'switched off' },
  ]);
  expect(decidePush([], device, now)).toEqual([]);
});

test('contacts wait for the end of the quiet hours, and a test does not', () => {
  const test = { lead_id: null, title: testTitle };
  const [contact, one, other] = [message(1), message(2, test), message(3, test)];
  const quiet = { ...device, quiet_from: '12:00', quiet_to: '14:00' };
  expect(decidePush([contact, one, other], quiet, now)).toEqual([
    { kind: 'wait', messages: [contact], until: new Date('2026-11-20T21:00:00Z') },
    { kind: 'send', messages: [other] },
    { kind: 'drop', messages: [one], failure: 'asked for again' },
  ]);
});

test('messages of the provider and tasks without a contact wait for the end of the quiet hours, and none is lost', () => {
  const other = (id: number, url: string) => message(id, { lead_id: null, title: 'We answered you', url });
  const [one, again, another, task] = [
    other(1, '/support/1'),
    other(2, '/support/1'),
    other(3, '/support/2'),
    message(4, { lead_id: null, title: 'Task due', url: tasks }),
  ];
  const all = [one, again, another, task];
  expect(decidePush(all, device, now)).toEqual([
    { kind: 'send', messages: [one, again] },
    { kind: 'send', messages: [another] },
    { kind: 'send', messages: [task] },
  ]);
  const quiet = { ...device, quiet_from: '12:00', quiet_to: '14:00' };
  expect(decidePush(all, quiet, now)).toEqual([
    { kind: 'wait', messages: all, until: new Date('2026-11-20T21:00:00Z') },
  ]);
});

test('after a day a notification is too late', () => {
  const [late, timely] = [
    message(1, { created_at: '2026-11-19T19:59:59Z' }),
    message(2, { created_at: '2026-11-19T20:00:00Z' }),
  ];
  expect(decidePush([late, timely], device, now)).toEqual([
    { kind: 'drop', messages: [late], failure: 'too late' },
    { kind: 'send', messages: [timely] },
  ]);
});

test('one notification is about its contact, several are one, and a test is no contact', () => {
  expect(composeNotification([message(7)])).toEqual({
    title: 'Person 7 is a new contact.',
    body: 'Words of 7',
    url: '/contacts/view/7',
    tag: 'contact-7',
  });
  expect(composeNotification([message(7, { lead_id: null, title: testTitle })]).tag).toBe('test');
  expect(composeNotification([message(1), message(2)])).toEqual({
    title: '2 forms arrived from your website.',
    body: 'Person 1 is a new contact. Person 2 is a new contact.',
    url: '/contacts',
    tag: 'contacts',
  });
  const many = Array.from({ length: 30 }, (_, n) => message(n));
  const { body } = composeNotification(many);
  expect(body).toHaveLength(240);
  expect(body).toMatch(/^Person 0 is a new contact\. .*…$/);
  expect(() => composeNotification([])).toThrow('nothing to notify of');
});

test('a notification says what it is about: a conversation, tasks, or several things of contacts', () => {
  const other = (id: number, more: Partial<QueuedMessage>) => message(id, { lead_id: null, ...more });
  const talk = { title: 'We answered you', url: '/support/1' };
  expect(composeNotification([other(1, talk), other(2, talk)])).toEqual({
    title: 'We answered you',
    body: 'Words of 2',
    url: '/support/1',
    tag: '/support/1',
  });
  const task = { title: 'Task due', url: tasks };
  expect(composeNotification([other(1, task)])).toMatchObject({ title: 'Task due', body: 'Words of 1' });
  expect(composeNotification([other(1, task), other(2, task)])).toEqual({
    title: '2 tasks are due.',
    body: 'Words of 1\nWords of 2',
    url: tasks,
    tag: tasks,
  });
  expect(composeNotification([message(1), message(2, { title: 'Task due' })])).toMatchObject({
    title: '2 things are new with your contacts.',
    body: 'Person 1 is a new contact. Task due: Words of 2',
  });
});
