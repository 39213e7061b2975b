/** Why there is no complete response. Only with 'may have arrived' may the other side have acted on the request. */
export type OutboundFailure =
  | 'refused address'
  | 'unknown host'
  | 'unreachable'
  /** the time was up before the request was sent */
  | 'timeout'
  /** it was sent, but the response was missing, late or incomplete */
  | 'may have arrived'
  | 'too long'
  | 'too many redirects';

/** The message does not include the address, which may hold a secret. */
export class OutboundError extends Error {
  readonly failure: OutboundFailure;
  constructor(failure: OutboundFailure, cause?: unknown) {
    super(`The request to another system failed: ${failure}.`, { cause });
    this.failure = failure;
  }
}
