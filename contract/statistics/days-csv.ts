import { toCsvText } from '../csv.ts';
import type { Compared, MarkedDays, Measure } from './compared-answers.ts';
import { calculateShare, describeIncomparable, describeSoFar, findThen } from './compared-words.ts';
import { describeMarks } from './day-marks.ts';

/** A file of the numbers on the page, for a spreadsheet: an unknown number is an empty cell, with its reason. */
export function formatDaysCsv<Days extends MarkedDays>(
  rows: readonly Compared<Days>[],
  measures: readonly Measure<Days>[],
): string {
  const isCompared = rows.some(({ other, incomparable }) => other !== null || incomparable !== null);
  const compared = [
    'Compared from',
    'Compared to',
    ...measures.map(({ label }) => `${label} then`),
    ...measures.map(({ label }) => `${label} change, %`),
  ];
  return toCsvText(
    ['From', 'To', ...measures.map(({ label }) => label), ...(isCompared ? compared : []), 'Notes'],
    rows.map((row) => {
      const then = findThen(row);
      return [
        row.from,
        row.to,
        ...measures.map(({ read }) => read(row)),
        ...(isCompared
          ? [
              then?.from ?? null,
              then?.to ?? null,
              ...measures.map(({ read }) => then && read(then)),
              ...measures.map((measure) => calculateShare(row, measure).percent),
            ]
          : []),
        [
          ...describeMarks(row.marks, isKnown(row, measures)),
          ...describeCurrency(row, measures),
          ...new Set(measures.flatMap((measure) => describeSoFar(row, measure))),
          ...(isCompared ? describeIncomparable(row, measures) : []),
        ].join('. '),
      ];
    }),
  );
}

/** The currency of the amounts of some days. */
export const describeCurrency = <Days>(days: Days, measures: readonly Measure<Days>[]): string[] => [
  ...new Set(
    measures.flatMap(({ readCurrency }) => {
      const currency = readCurrency?.(days) ?? null;
      return currency === null ? [] : [`Amounts in ${currency}`];
    }),
  ),
];

/** Where the main number is unknown, all are. */
export const isKnown = <Days>(days: Days, [main]: readonly Measure<Days>[]): boolean =>
  main !== undefined && main.read(days) !== null;
