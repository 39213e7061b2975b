/** Why there is no whole response. Only where it `may have arrived`, the other side may have done what was asked. */
export type OutboundFailure =
  | 'refused address'
  | 'unknown host'
  | 'unreachable'
  /** the time was up before the request was sent */
  | 'timeout'
  /** it was sent, and then came nothing, too late, or a part */
  | 'may have arrived'
  | 'too long'
  | 'too many redirects';

/** The address stays out of the message: it may hold a secret. */
export class OutboundError extends Error {
  readonly failure: OutboundFailure;
  constructor(failure: OutboundFailure, cause?: unknown) {
    super(`The request to another system failed: ${failure}.`, { cause });
    this.failure = failure;
  }
}
