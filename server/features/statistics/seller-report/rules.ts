import type { SellerReport } from '#contract/statistics/seller-reports.ts';

/** Only letters and digits, since it is part of a header. */
export const reportFileName = ({ address }: Pick<SellerReport, 'address'>): string =>
  `report-${
    address
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '') || 'listing'
  }.pdf`;
