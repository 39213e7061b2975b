import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { DeviceSettings, push } from './push.ts';

const messagesOf = (schema: z.ZodMiniType, value: unknown) =>
  (z.safeParse(schema, value).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  );

const bothTimes = 'quiet_to: Please enter both times, or leave both empty.';
test.each([
  ['21:00', '07:00', []],
  ['00:00', '23:59', []],
  ['', '', []],
  [null, null, []],
  ['21:00', '', [bothTimes]],
  ['', '07:00', [bothTimes]],
  ['24:00', '07:00', ['quiet_from: Please enter a time such as 21:00.']],
  ['21:00', '7:00', ['quiet_to: Please enter a time such as 21:00.']],
  ['x21:00', '07:00', ['quiet_from: Please enter a time such as 21:00.']],
  ['21:00x', '07:00', ['quiet_from: Please enter a time such as 21:00.']],
])('quiet from %j to %j', (quiet_from, quiet_to, expected) =>
  expect(messagesOf(DeviceSettings, { is_on: true, quiet_from, quiet_to })).toEqual(expected),
);

test('empty quiet hours are none', () => {
  expect(z.parse(DeviceSettings, { is_on: false, quiet_from: '', quiet_to: '' })).toEqual({
    is_on: false,
    quiet_from: null,
    quiet_to: null,
  });
});

test('the keys of a browser have their lengths, with padding or without', () => {
  const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
  const fieldsOf = (more: object) =>
    messagesOf(push.subscribe.body, { endpoint: 'https://fcm.googleapis.com/a', ...keys, ...more }).map(
      (one) => one.split(':')[0],
    );
  expect(fieldsOf({})).toEqual([]);
  expect(fieldsOf({ p256dh: `${'B'.repeat(87)}=`, auth: `${'a'.repeat(22)}==` })).toEqual([]);
  expect(fieldsOf({ p256dh: 'B'.repeat(79) })).toEqual(['p256dh']);
  expect(fieldsOf({ p256dh: 'B'.repeat(101) })).toEqual(['p256dh']);
  expect(fieldsOf({ p256dh: `${'B'.repeat(86)}+` })).toEqual(['p256dh']);
  expect(fieldsOf({ auth: 'a'.repeat(19) })).toEqual(['auth']);
  expect(fieldsOf({ auth: 'a'.repeat(31) })).toEqual(['auth']);
  expect(fieldsOf({ auth: `${'a'.repeat(21)}/` })).toEqual(['auth']);
  expect(fieldsOf({ endpoint: '' })).toEqual(['endpoint']);
  expect(fieldsOf({ endpoint: 'x'.repeat(1001) })).toEqual(['endpoint']);
});
