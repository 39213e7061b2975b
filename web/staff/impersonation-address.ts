import type { account } from '#contract/account/account.ts';
import type { Data } from '#contract/endpoint.ts';

/** The sign-in page that exchanges the code, and then leads into the account. */
export function impersonationAddress({
  token,
  staff_email,
  redirect,
}: Data<typeof account.impersonate>): string {
  return `/signin?${new URLSearchParams({ token, staff_email, redirect })}`;
}
