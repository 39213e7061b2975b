import { ApiError } from '#contract/errors.ts';

export function orNotFound<T>(value: T | null): T {
  if (value === null) throw new ApiError('not_found');
  return value;
}
