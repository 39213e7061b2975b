import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seed, scaleRuns } from '#server/testing/run-options.ts';
import { readDate, readMonth } from './csv-dates.ts';

const zone = 'America/Vancouver';
const dayOf = (cell: string) => {
  const read = readDate(cell, zone);
  return read === null ? null : 'problem' in read ? read.problem : read.day;
};

test.each([
  ['2026-07-23', '2026-07-23'],
  ['2026/07/23', '2026-07-23'],
  ['2026/7/3', '2026-07-03'],
  ['23-Jul-26', '2026-07-23'],
  ['3-Sep-2026', '2026-09-03'],
  ['July 23, 2026', '2026-07-23'],
  ['Jul 23, 2026', '2026-07-23'],
  ['23 July 2026', '2026-07-23'],
  ['Sept. 3, 2026', '2026-09-03'],
  ['7/23/2026', '2026-07-23'],
  ['23/7/2026', '2026-07-23'],
  ['7/7/2026', '2026-07-07'],
  ['7/23/2026 14:05:00', '2026-07-23'],
  ['July 23, 2026 2:05 PM', '2026-07-23'],
  // half past ten in the evening in Vancouver, and the next day in Greenwich
  ['2026-07-24T05:30:00Z', '2026-07-23'],
  ['2026-07-23T22:30:00-07:00', '2026-07-23'],
  ['2026-07-24 05:30:00+0000', '2026-07-23'],
  ['3/4/2026', `We can’t tell the day from the month in "3/4/2026". Please write 2026-03-04.`],
  ['12/11/2026', `We can’t tell the day from the month in "12/11/2026". Please write 2026-12-11.`],
  ['2026-02-30', null],
  ['2/30/2026', null],
  ['13/13/2026', null],
  ['7/23/26', null],
  ['Someday 23, 2026', null],
  ['2026-07-23T25:00:00Z', null],
  ['46226', null],
  ['', null],
])('the day in %j', (cell, day) => {
  expect(dayOf(cell)).toBe(day);
});

test.each([
  ['2026-07', '2026-07'],
  ['2026/7', '2026-07'],
  ['2026-07-01', '2026-07'],
  ['2026-07-01T00:00:00Z', '2026-07'],
  ['2026-07-01 00:00:00', '2026-07'],
  ['Aug-26', '2026-08'],
  ['August 2026', '2026-08'],
  ['Aug 2026', '2026-08'],
  ['sept. 2026', '2026-09'],
  ['7/1/2026', '2026-07'],
  ['1/7/2026', '2026-07'],
  ['1/1/2026', '2026-01'],
  ['1-Jul-26', '2026-07'],
  ['July 1, 2026', '2026-07'],
  ['7/2/2026', null],
  ['2026-07-23', null],
  ['2026-13', null],
  ['Aug', null],
  ['', null],
])('the month in %j', (cell, month) => {
  expect(readMonth(cell)).toBe(month);
});

test('a day reads back from every way in which it has one meaning', () => {
  const anyDay = fc
    .date({ min: new Date('1950-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((at) => at.toISOString().slice(0, 10));
  const names = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
  fc.assert(
    fc.property(anyDay, (day) => {
      const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
      const ways = [
        day,
        `${year}/${month}/${date}`,
        `${date}-${names[month - 1]}-${year}`,
        `${names[month - 1]} ${date}, ${year}`,
        `${day}T12:00:00-08:00`,
      ];
      for (const way of ways) expect(dayOf(way)).toBe(day);
      // both orders of the numbers agree, or are refused
      const isCertain = date > 12 || date === month;
      for (const way of [`${month}/${date}/${year}`, `${date}/${month}/${year}`])
        if (isCertain) expect(dayOf(way)).toBe(day);
        else expect(dayOf(way)).toMatch(/^We can’t tell the day from the month/);
    }),
    { seed, numRuns: scaleRuns(300) },
  );
});
