import type { Me } from '#contract/account.ts';

/** Where a meeting is booked, filled in with who asks; null where nobody has set up such a page. */
export function meetingUrl(
  schedulingUrl: string,
  { name, email }: Pick<Me, 'name' | 'email'>,
): string | null {
  if (schedulingUrl === '') return null;
  const url = new URL(schedulingUrl);
  url.searchParams.set('name', name);
  url.searchParams.set('email', email);
  return url.href;
}
