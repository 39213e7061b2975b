import { ApiError, type ErrorCode } from '#contract/errors.ts';
import { isConnectionLoss } from '#database/connection.ts';

const codesBySqlState: Record<string, ErrorCode> = {
  FY401: 'unauthenticated',
  FY409: 'user_mismatch',
  FY403: 'forbidden',
  FY4SC: 'scope_required',
  FY4PA: 'account_paused',
  FY4CL: 'account_closed',
  FY4UP: 'upgrade_required',
  FY4AI: 'ai_not_available',
  FY404: 'not_found',
};

/** The ids of those whom app.authorize refused, for the log. An API key belongs to the client or to the provider. */
export type RefusedIds = {
  clientId: number | null;
  userId: number | null;
  staffId: number | null;
  keyId?: number | null;
  providerKeyId?: number | null;
};

/** A refusal of a session that is known, or was. */
export class KnownRefusal extends ApiError {
  readonly ids: RefusedIds;
  constructor(code: ErrorCode, ids: RefusedIds) {
    super(code);
    this.ids = ids;
  }
}

/** SQLSTATE classes and store errors after which a retry may succeed. */
const temporary = /^(53|57|55P03|40001|40P01)|^STORE_FAILED$/;

/** Codes of a disk that is full, over its quota or read-only. */
const diskCodes = /^(ENOSPC|EDQUOT|EROFS)$/;
export const diskFull = (): ApiError => new ApiError('unavailable', { retryAfter: 60 });

/** Maps any thrown value to an API error. An unexpected one becomes a server_error whose details are only logged. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const code = readErrorCode(error);
  const known = codesBySqlState[code];
  if (known) return toRefusal(known, error);
  if (temporary.test(code) || isConnectionLoss(error)) return new ApiError('unavailable', { retryAfter: 2 });
  if (diskCodes.test(code)) return diskFull();
  return new ApiError('server_error');
}

function toRefusal(code: ErrorCode, error: unknown): ApiError {
  const detail =
    error instanceof Error && 'detail' in error && typeof error.detail === 'string' ? error.detail : '';
  const [, client, user, staff, key] = /^refused (\d+) (\d+) (\d+)(?: (\d+))?$/.exec(detail) ?? [];
  if (client === undefined) return new ApiError(code);
  const clientId = idOf(client);
  return new KnownRefusal(code, {
    clientId,
    userId: idOf(user),
    staffId: idOf(staff),
    keyId: clientId === null ? null : idOf(key),
    providerKeyId: clientId === null ? idOf(key) : null,
  });
}

const idOf = (text: string | undefined) => Number(text) || null;

/** Whether the connection was lost, so that nobody knows if the change was committed. */
export const isOutcomeUnknown = (error: unknown): boolean => isConnectionLoss(error);

/** The SQLSTATE or system code, '' if there is none. */
export const readErrorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** The name of the violated constraint, '' if there is none. */
export const readConstraint = (error: unknown): string =>
  error instanceof Error && 'constraint' in error && typeof error.constraint === 'string'
    ? error.constraint
    : '';
