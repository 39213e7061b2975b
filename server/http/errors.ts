import { ApiError, type ErrorCode } from '#contract/errors.ts';
import { isConnectionLoss } from '#database/connection.ts';

const states: Record<string, ErrorCode> = {
  FY401: 'unauthenticated',
  FY409: 'user_mismatch',
  FY403: 'forbidden',
  FY4CL: 'account_closed',
  FY4UP: 'upgrade_required',
  FY4AI: 'ai_not_available',
  FY404: 'not_found',
};

/** Classes of SQLSTATE, and failures of stores, after which trying again may well succeed. */
const passing = /^(53|57|55P03|40001|40P01)|^STORE_FAILED$/;

/** Whatever was thrown, as one of the closed list; an error nobody foresaw is a server_error whose details stay in the log. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const code = errorCodeOf(error);
  const known = states[code];
  if (known) return new ApiError(known);
  if (passing.test(code) || isConnectionLoss(error)) return new ApiError('unavailable', { retryAfter: 2 });
  return new ApiError('server_error');
}

/** SQLSTATE or system code, '' where there is none. */
export const errorCodeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** The constraint a write ran into. */
export const constraintOf = (error: unknown): string =>
  error instanceof Error && 'constraint' in error && typeof error.constraint === 'string'
    ? error.constraint
    : '';
