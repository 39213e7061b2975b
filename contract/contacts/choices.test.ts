import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { typeFilter, types, unansweredDays, unansweredFilter } from './choices.ts';
import { maxUnansweredDays } from './lists.ts';

test('a filter of days without an answer takes the numbers that a list of them has, and nothing beside', () => {
  for (let days = 0; days <= 1100; days += 1) {
    const isTaken = z.safeParse(unansweredDays, days).success;
    expect([days, isTaken]).toEqual([days, days >= 1 && days <= maxUnansweredDays]);
    expect(z.safeParse(unansweredFilter, String(days)).data).toBe(isTaken ? days : undefined);
  }
  for (const text of [
    '',
    '07',
    '7 ',
    ' 7',
    '+7',
    '-7',
    '7.0',
    '7e1',
    'x7',
    '7x',
    '3651',
    '1366',
    'a',
    '1a',
    '1a1',
    '10a',
  ])
    expect([text, z.safeParse(unansweredFilter, text).success]).toEqual([text, false]);
});

test('a filter of types takes each of them, and an empty one means any', () => {
  for (const { id } of types) expect(z.parse(typeFilter, String(id))).toBe(id);
  expect([z.parse(typeFilter, ''), z.parse(typeFilter, undefined)]).toEqual([undefined, undefined]);
  expect(['3', '0', '1 '].map((text) => z.safeParse(typeFilter, text).success)).toEqual([
    false,
    false,
    false,
  ]);
});
