import type { LucideIcon } from 'lucide-react';
import { CreditCard, History, Settings } from 'lucide-react';
import { admins, may, type AccessSubject } from '#contract/access.ts';
import * as paths from '#contract/paths.ts';

type AccountEntry = {
  label: string;
  icon: LucideIcon;
  to: (typeof paths)['settings' | 'billing' | 'activity'];
};

/** The profile menu, and the foot of the menu on phones. Billing is only for users with access. */
export const accountEntries = (who: AccessSubject): AccountEntry[] => [
  { label: 'Account settings', icon: Settings, to: paths.settings },
  ...(may(who, admins()) ? [{ label: 'Billing', icon: CreditCard, to: paths.billing } as const] : []),
  { label: 'Activity log', icon: History, to: paths.activity },
];
