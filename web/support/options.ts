import type { Package } from '#contract/access.ts';
import type { Me } from '#contract/account/account.ts';
import type { PageConfig } from '#web/page-config.ts';

type Client = Pick<NonNullable<Me['client']>, 'package' | 'country'>;
export type Option = 'text' | 'chat' | 'email' | 'only email';

/** Which ways to reach the provider a client has, in the order of the page. */
export function supportOptions(
  { package: booked, country }: Client,
  { textNumber }: PageConfig['support'],
): Option[] {
  if (booked === simplest) return ['only email'];
  return country === 'CA' && textNumber !== '' ? ['text', 'chat', 'email'] : ['chat', 'email'];
}

const simplest: Package = 'Create';
