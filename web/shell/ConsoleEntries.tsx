import {
  Building2,
  IdCard,
  Mails,
  MessageSquareText,
  OctagonAlert,
  ShieldCheck,
  UserPlus,
  UsersRound,
} from 'lucide-react';
import type { ReactElement } from 'react';
import { may } from '#contract/access.ts';
import type { Me } from '#contract/account/account.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import * as paths from '#contract/paths.ts';
import { staff } from '#contract/staff/staff.ts';
import { staffProvider } from '#contract/staff/provider.ts';
import { staffTeam } from '#contract/staff/team.ts';
import { toAccessSubject } from '#web/session.tsx';
import type { Item } from './menu.ts';
import { MenuLink } from './MenuEntry.tsx';

type ConsoleEntriesProps = { me: Me; isHere: (item: Item) => boolean };

/** The staff console's menu entries; only staff load this code. */
export const ConsoleEntries = ({ me, isHere }: ConsoleEntriesProps): ReactElement[] =>
  (me.has_second_factor ? itemsFor(me) : [secondFactorItem]).map((item) => (
    <MenuLink key={item.label} item={item} isHere={isHere(item)} />
  ));

const itemsFor = (me: Me): Item[] =>
  consoleItems.filter(({ opens }) => may(toAccessSubject(me), opens.access));

/** Each with the call its screen begins with: whose role may not make it does not see the entry. */
const consoleItems: (Item & { opens: Endpoint })[] = [
  { label: 'Clients', icon: Building2, to: paths.staff, entry: 'staff', opens: staff.clients },
  { label: 'Outbox', icon: Mails, to: paths.staffOutbox, entry: 'outbox', opens: staff.outbox },
  { label: 'Failed jobs', icon: OctagonAlert, to: paths.staffJobs, entry: 'failedJobs', opens: staff.jobs },
  {
    label: 'Messages',
    icon: MessageSquareText,
    to: paths.staffMessages,
    entry: 'messages',
    opens: staff.messages,
  },
  {
    label: 'Prospects',
    icon: UserPlus,
    to: paths.staffProspects,
    entry: 'prospects',
    opens: staff.prospects,
  },
  { label: 'Team', icon: UsersRound, to: paths.staffTeam, entry: 'team', opens: staffTeam.list },
  {
    label: 'Provider',
    icon: IdCard,
    to: paths.staffProvider,
    entry: 'provider',
    opens: staffProvider.read,
  },
];
/** The only entry until staff have set up their second factor. */
const secondFactorItem: Item = {
  label: 'Two-step sign-in',
  icon: ShieldCheck,
  to: paths.staffSecondFactor,
  entry: 'secondFactor',
};
