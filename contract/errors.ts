import {
  codeRequired,
  defaultError,
  fileTooLarge,
  refusals,
  unsupportedFile,
  wrongCode,
} from './refusals.ts';

/** The closed list of errors: code, HTTP status and the message a person reads. A new code is added here first. */
export const errors = {
  bad_request: [400, 'We couldn’t read that. Refresh the page and try again.'],
  unauthenticated: [401, refusals.unauthenticated],
  wrong_credentials: [401, 'The email or password you entered is incorrect.'],
  second_factor_required: [401, codeRequired],
  wrong_code: [401, wrongCode],
  forbidden: [403, refusals.forbidden],
  staff_only: [403, 'Only staff can skip.'],
  scope_required: [403, 'This API key doesn’t have the scope for this call.'],
  upgrade_required: [403, refusals.upgrade_required],
  ai_not_available: [403, refusals.ai_not_available],
  launch_closed: [403, 'Your launch form has been submitted. Please contact us to change an answer.'],
  account_paused: [403, refusals.account_paused],
  account_closed: [403, 'This account is no longer active.'],
  not_found: [404, 'We could not find what you were looking for.'],
  user_mismatch: [
    409,
    'User mismatch detected, please refresh your window. (Hint: Are you logged in as someone else in another tab/window?)',
  ],
  link_used: [410, 'The link is already used or expired.'],
  changed_elsewhere: [
    412,
    'Someone else saved this while you were editing. Reload to see their version before you save yours.',
  ],
  file_too_large: [413, fileTooLarge],
  unsupported_file: [415, unsupportedFile],
  invalid: [422, 'Please complete all the required fields.'],
  nothing_to_change: [422, 'Nothing to change.'],
  key_reused: [
    422,
    'This was sent before with something else in it. Please check whether that was saved before you try again.',
  ],
  outcome_unknown: [422, 'We couldn’t tell whether this was saved. Please check before you try again.'],
  newsletter_locked: [423, 'The newsletter is locked.'],
  too_many_requests: [429, 'Too many requests. Please try again in 15 minutes.'],
  ai_limit_reached: [429, 'You have used up all your AI credits for this month.'],
  server_error: [500, defaultError],
  unavailable: [503, defaultError],
} as const satisfies Record<string, readonly [status: number, sentence: string]>;

export type ErrorCode = keyof typeof errors;
export type FieldErrors = Record<string, string[]>;

/** The body of every error response. */
export type ErrorBody = {
  error: string;
  code: ErrorCode;
  errors?: FieldErrors;
  /** the current data, if somebody else changed it first */
  data?: unknown;
  request_id: string;
};

export type ErrorDetails = {
  sentence?: string | undefined;
  fields?: FieldErrors | undefined;
  retryAfter?: number | undefined;
  exemptFromFailureLimit?: boolean;
  data?: unknown;
};

/** Thrown anywhere while a request is handled; the request handler turns it into the error response. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: FieldErrors | undefined;
  /** seconds */
  readonly retryAfter: number | undefined;
  /** an expected stage of a flow, such as asking for a code: limits that count failures ignore it */
  readonly exemptFromFailureLimit: boolean;
  readonly data: unknown;

  constructor(
    code: ErrorCode,
    { sentence, fields, retryAfter, exemptFromFailureLimit = false, data }: ErrorDetails = {},
  ) {
    super(sentence ?? errors[code][1]);
    this.code = code;
    this.status = errors[code][0];
    this.fields = fields;
    this.retryAfter = retryAfter;
    this.exemptFromFailureLimit = exemptFromFailureLimit;
    this.data = data;
  }
}

export const invalid = (field: string, sentence: string) =>
  new ApiError('invalid', { fields: { [field]: [sentence] } });

/** Message for a body without files that is too large. */
export const textTooLong = 'This text is too long. Shorten it and try again.';
