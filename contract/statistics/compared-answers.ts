import * as z from 'zod/mini';
import { incomparableReasons, type Incomparable } from './compared-ranges.ts';
import type { Quantity } from './comparison.ts';
import type { DayMark } from './day-marks.ts';
import type { DayRange } from './day-ranges.ts';

/** Some days with what their numbers need to be read. */
export type MarkedDays = DayRange & { marks: readonly DayMark[] };

/** Days up to an hour of today, and those beside them. */
export type SoFar<Days> = { until_hour: number; is_uneven: boolean; now: Days; before: Days };

/** The days beside some days, or the reason why they are not compared. */
export type Beside<Days> = {
  other: Days | null;
  so_far: SoFar<Days> | null;
  incomparable: Incomparable | null;
};
/** A part of a range beside the other one. */
export type Compared<Days> = Days & Beside<Days>;

/** Two ranges. */
export type RangeComparison<Days> = Omit<SoFar<Days>, 'until_hour'> & {
  until_hour: number | null;
  left_out: string[];
};

/** A number of some days, as screens and files call it. */
export type Measure<Days> = {
  key: string;
  label: string;
  /** 'page views', after a number */
  plural: string;
  read: (days: Days) => number | null;
  quantity: Quantity;
  format: (value: number) => string;
  /** how far it moved, if the usual format does not fit */
  formatChange?: (size: number) => string;
  /** of a rate or a price: whether there is nothing to divide by, so that it has no value */
  isEmpty?: (days: Days) => boolean;
  /** the currency of an amount: those of two are not compared */
  readCurrency?: (days: Days) => string | null;
};

const incomparable = z.nullable(z.enum(incomparableReasons));

/** Today is compared up to the last full hour on the clock. */
const untilHour = {
  /** 14 up to 2 p.m. */
  until_hour: z.int(),
  /** the clock changed on one of the two days, which has more time up to then or less */
  is_uneven: z.boolean(),
};

/** The fields of a part of a range that compare it. */
export const comparedFields = <Days extends z.core.$ZodType>(days: Days) => ({
  /** null without a comparison, and if there are no such days */
  other: z.nullable(days),
  /** a part that has today, and the days beside it: the last day of both up to an hour */
  so_far: z.nullable(z.object({ ...untilHour, now: days, before: days })),
  /** null if the two can be compared */
  incomparable,
});

/** The fields of an answer about its whole range. */
export const rangeMeta = <Days extends z.core.$ZodType>(days: Days) => ({
  /** at the client's place */
  today: z.string(),
  /** of the whole range */
  total: days,
  /** of the websites that were counted on all days of both */
  comparison: z.nullable(
    z.object({
      /** of the last day of both; null if all days are whole */
      until_hour: z.nullable(untilHour.until_hour),
      is_uneven: untilHour.is_uneven,
      now: days,
      before: days,
      /** the other websites */
      left_out: z.array(z.string()),
    }),
  ),
  /** why there is none */
  incomparable,
});
