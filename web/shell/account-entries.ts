import type { LucideIcon } from 'lucide-react';
import { CreditCard, History, Settings } from 'lucide-react';
import { admins, may, type AccessSubject } from '#contract/access.ts';

type AccountEntry = { label: string; icon: LucideIcon; to: '/settings' | '/billing' | '/activity' };

/** The profile menu, and the foot of the menu on phones. Billing is for those who may open it. */
export const accountEntries = (who: AccessSubject): AccountEntry[] => [
  { label: 'Account settings', icon: Settings, to: '/settings' },
  ...(may(who, admins()) ? [{ label: 'Billing', icon: CreditCard, to: '/billing' } as const] : []),
  { label: 'Activity log', icon: History, to: '/activity' },
];
