import type { VendorReports } from '#server/engines/delivery/vendor-reports.ts';
import { createMailgunReports } from './mailgun.ts';
import { createPostmarkReports } from './postmark.ts';
import { createSendgridReports } from './sendgrid.ts';
import { createSesReports } from './ses.ts';

export type ReportsConfig = { from: ReportingService; key: string };

export const reportingServices = ['mailgun', 'postmark', 'sendgrid', 'ses'] as const;
type ReportingService = (typeof reportingServices)[number];

const create: Record<ReportingService, (key: string) => VendorReports> = {
  mailgun: createMailgunReports,
  postmark: createPostmarkReports,
  sendgrid: createSendgridReports,
  ses: (topic) => createSesReports(topic),
};

/** Without a service, bounces come back by mail alone. */
export const openVendorReports = (config: ReportsConfig | undefined): VendorReports | undefined =>
  config && create[config.from](config.key);
