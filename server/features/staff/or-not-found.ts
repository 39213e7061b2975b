import { ApiError } from '#contract/errors.ts';

export function orNotFound<T>(found: T | null): T {
  if (found === null) throw new ApiError('not_found');
  return found;
}
