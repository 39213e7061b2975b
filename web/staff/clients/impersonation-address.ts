import type { account } from '#contract/account/account.ts';
import type { Data } from '#contract/endpoint.ts';
import * as paths from '#contract/paths.ts';

/** The address of the sign-in page with a login code, which it exchanges for a session of the account. */
export function impersonationAddress({
  token,
  staff_email,
  redirect,
}: Data<typeof account.impersonate>): string {
  return `${paths.signIn}?${new URLSearchParams({ token, staff_email, redirect })}`;
}
