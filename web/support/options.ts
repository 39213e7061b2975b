import type { Package } from '#contract/access.ts';
import type { Me } from '#contract/account/account.ts';
import type { PageConfig } from '#web/page-config.ts';

type Client = Pick<NonNullable<Me['client']>, 'package' | 'country'>;
export type Option = 'text' | 'phone' | 'chat' | 'email' | 'only email';

/** The contact options of a client, in display order. */
export function supportOptions(
  { package: booked, country }: Client,
  { textNumber, phoneNumber, email }: Pick<PageConfig['support'], 'textNumber' | 'phoneNumber' | 'email'>,
): Option[] {
  // a message can always be left
  if (booked === smallestPackage) return email === '' ? ['chat'] : ['only email'];
  return [
    ...(country === 'CA' && textNumber !== '' ? ['text' as const] : []),
    ...(phoneNumber === '' ? [] : ['phone' as const]),
    'chat',
    ...(email === '' ? [] : ['email' as const]),
  ];
}

const smallestPackage: Package = 'Create';
