import * as z from 'zod/mini';
import { email } from '#contract/fields.ts';

export type LinkSearch = { email?: string };

/** Whom a link was sent to. Some mail programs undo the escape of a +, which then reads as a space. */
export function linkSearch(raw: Record<string, unknown>): LinkSearch {
  const said = typeof raw['email'] === 'string' ? raw['email'].trim().replaceAll(' ', '+') : '';
  const checked = z.safeParse(email, said);
  return checked.success ? { email: checked.data } : {};
}
