import type { Package } from '#contract/access.ts';
import type { Me } from '#contract/account/account.ts';
import type { PageConfig } from '#web/page-config.ts';

type Client = Pick<NonNullable<Me['client']>, 'package' | 'country'>;
export type Option = 'text' | 'chat' | 'email' | 'only email';

/** The contact options of a client, in display order. */
export function supportOptions(
  { package: booked, country }: Client,
  { textNumber }: PageConfig['support'],
): Option[] {
  if (booked === smallestPackage) return ['only email'];
  return country === 'CA' && textNumber !== '' ? ['text', 'chat', 'email'] : ['chat', 'email'];
}

const smallestPackage: Package = 'Create';
