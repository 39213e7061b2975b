/** Long tests run in full nightly (`npm test -- --deep`) and otherwise at a tenth of their length. */
export const deep = process.env['FOYER_DEEP'] === '1';

/** The seed of everything random in tests, so that a failing run can be repeated. */
export const seed = Number(process.env['FOYER_SEED'] ?? 1);

const onlyPath = process.env['FOYER_ENDPOINTS'] ?? '';

/** For a developer working on a feature: FOYER_ENDPOINTS=/staff/queue skips the security tests of other paths. */
export const isChosen = (endpoint: string): boolean => endpoint.includes(onlyPath);
export const areAllChosen = onlyPath === '';

/** All of the runs with `--deep`, and otherwise one part of so many. */
export const scaleRuns = (fullRuns: number, part = 10): number =>
  deep ? fullRuns : Math.ceil(fullRuns / part);
