import type { Height } from '#web/parts/reserve-height.ts';

/** Of the card of first steps with four of them, so that its code and its data move nothing. */
export const firstStepsHeight: Height = [115, 95];
