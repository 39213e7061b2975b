/** A report of a mail service about one mail, by the reference that the mail was sent with. */
export type VendorReport = { ref: string } & (
  | { kind: 'hard' | 'soft' | 'complaint' }
  /** the words of the mail server that refused it for good, with its status if it sent one */
  | { refusal: string }
);

type ReportRequest = { headers: Record<string, string | string[] | undefined>; body: Buffer };

/** A mail service that sends newsletters and reports by webhook. */
export type VendorReports = {
  /** A line of the header that the service keeps, and sends back with each report of the mail. */
  toField: (ref: string) => string;
  /**
   * Null unless the service has sent it. Throws a SyntaxError where it is no JSON, and an OutboundError where the service
   * cannot be asked for its key now.
   */
  read: (request: ReportRequest) => VendorReport[] | null | Promise<VendorReport[] | null>;
};
