import * as z from 'zod/mini';
import { clean } from './clean-text.ts';
import { tooLong } from './fields.ts';

const pattern = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,24}$/;
const missing = 'Please enter a domain, such as example.com.';

/** A website's domain, taken from any typed address: 'https://www.Example.com/about' is www.example.com. */
export const domain = z
  .string(missing)
  .check(
    z.overwrite(clean),
    z.overwrite(normalizeDomain),
    z.maxLength(191, tooLong(191)),
    z.regex(pattern, missing),
  );

/** The domain within a typed address. */
export function normalizeDomain(typed: string): string {
  return typed
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/[/?#:].*$/s, '')
    .replace(/\.$/, '');
}
