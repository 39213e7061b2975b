import type { ImportVendor } from '#contract/statistics/imports.ts';

/** A key of one import cannot be used in the row of another. */
export const importContext = (one: { client_id: number; site_id: number; vendor: ImportVendor }): string =>
  `client ${one.client_id} import ${one.site_id} ${one.vendor}`;
