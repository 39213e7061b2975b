import type { Measure } from './measures.ts';
import type { OwnMeasure } from './own-measures.ts';
import type { TestData } from './test-data.ts';

export type Order = {
  port: number;
  measure: Measure | OwnMeasure;
  concurrency: number;
  seconds: number;
  /** if set, the number of requests to send */
  requests?: number;
  /** if set, this many are sent each second, without waiting for answers */
  perSecond?: number;
  seed: number;
  testData: TestData;
};
