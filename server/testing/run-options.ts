/** The long shares run nightly (`npm test -- --deep`); otherwise each runs a tenth of itself. */
export const deep = process.env['FOYER_DEEP'] === '1';

/** Everything random in a test comes from here, so that a failing run can be run again. */
export const seed = Number(process.env['FOYER_SEED'] ?? 1);

export const scaleRuns = (whole: number): number => (deep ? whole : Math.ceil(whole / 10));
