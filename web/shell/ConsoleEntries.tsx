import {
  Building2,
  Mails,
  MessageSquareText,
  OctagonAlert,
  ShieldCheck,
  UserPlus,
  UsersRound,
} from 'lucide-react';
import type { ReactElement } from 'react';
import type { Me } from '#contract/account/account.ts';
import * as paths from '#contract/paths.ts';
import type { Item } from './menu.ts';
import { MenuLink } from './MenuEntry.tsx';

type ConsoleEntriesProps = { me: Me; isHere: (item: Item) => boolean };

/** The staff console's menu entries; only staff load this code. */
export const ConsoleEntries = ({ me, isHere }: ConsoleEntriesProps): ReactElement[] =>
  (me.has_second_factor ? consoleItems : [secondFactorItem]).map((item) => (
    <MenuLink key={item.label} item={item} isHere={isHere(item)} />
  ));

const consoleItems: Item[] = [
  { label: 'Clients', icon: Building2, to: paths.staff, entry: 'staff' },
  { label: 'Outbox', icon: Mails, to: paths.staffOutbox, entry: 'outbox' },
  { label: 'Failed jobs', icon: OctagonAlert, to: paths.staffJobs, entry: 'failedJobs' },
  { label: 'Messages', icon: MessageSquareText, to: paths.staffMessages, entry: 'messages' },
  { label: 'Prospects', icon: UserPlus, to: paths.staffProspects, entry: 'prospects' },
  { label: 'Team', icon: UsersRound, to: paths.staffTeam, entry: 'team' },
];
/** The only entry until staff have set up their second factor. */
const secondFactorItem: Item = {
  label: 'Two-step sign-in',
  icon: ShieldCheck,
  to: paths.staffSecondFactor,
  entry: 'secondFactor',
};
