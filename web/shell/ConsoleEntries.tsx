import {
  Building2,
  Cable,
  CreditCard,
  HeartPulse,
  IdCard,
  Inbox,
  Mails,
  Megaphone,
  MessageSquareText,
  Newspaper,
  NotebookPen,
  OctagonAlert,
  Scale,
  ScrollText,
  ShieldCheck,
  UserPlus,
  UsersRound,
} from 'lucide-react';
import { useId, type ReactElement, type ReactNode } from 'react';
import { may } from '#contract/access.ts';
import type { Me } from '#contract/account/account.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { staffNewsletterSends } from '#contract/newsletter/sending.ts';
import * as paths from '#contract/paths.ts';
import { reconciliation } from '#contract/billing/reconciliation.ts';
import { staffBilling } from '#contract/billing/staff-billing.ts';
import { staffArticles } from '#contract/newsletter/articles.ts';
import { staffNewsletterTexts } from '#contract/newsletter/texts.ts';
import { staffSources } from '#contract/statistics/sources.ts';
import { staffAnnouncements } from '#contract/announcements/announcements.ts';
import { staffMessages } from '#contract/staff/messages.ts';
import { staffQueue } from '#contract/staff/queue.ts';
import { staff } from '#contract/staff/staff.ts';
import { staffHealth } from '#contract/staff/health.ts';
import { staffProvider } from '#contract/staff/provider.ts';
import { staffLog } from '#contract/staff/log.ts';
import { staffTeam } from '#contract/staff/team.ts';
import { pageConfig } from '#web/page-config.ts';
import { toAccessSubject } from '#web/session.tsx';
import { countText, useQueueCounts } from '#web/staff/queue/use-queue-counts.ts';
import type { Item } from './menu.ts';
import { MenuLink } from './MenuEntry.tsx';

type ConsoleEntriesProps = { me: Me; isHere: (item: Item) => boolean };

/** The staff console's menu entries; only staff load this code. */
export function ConsoleEntries({ me, isHere }: ConsoleEntriesProps): ReactElement {
  if (!me.has_second_factor) return <MenuLink item={secondFactorItem} isHere={isHere(secondFactorItem)} />;
  const opens = (item: ConsoleItem) => may(toAccessSubject(me), item.opens.access);
  return (
    <>
      {consoleGroups
        .map((group) => ({ ...group, items: group.items.filter(opens) }))
        .filter(({ items }) => items.length > 0)
        .map(({ label, items }) => (
          <Group key={label} label={label}>
            {items.map((item) =>
              item === queueItem ? (
                <QueueEntry key={item.label} isHere={isHere(item)} />
              ) : (
                <MenuLink key={item.label} item={item} isHere={isHere(item)} />
              ),
            )}
          </Group>
        ))}
      <li className="mt-4 px-3.5 text-sm text-sidebar-muted">Version {pageConfig.release}</li>
    </>
  );
}

/** Groups are always open, so that no entry is more than one click away. */
function Group({ label, children }: { label: string; children: ReactNode }): ReactElement {
  const id = useId();
  return (
    <li className="not-first:mt-3">
      <p id={id} className="px-3.5 pb-1 text-xs font-[600] text-sidebar-muted">
        {label}
      </p>
      <ul aria-labelledby={id} className="flex flex-col gap-0.5">
        {children}
      </ul>
    </li>
  );
}

/** Items that wait for this person or for anybody: those of colleagues are not counted. */
function QueueEntry({ isHere }: { isHere: boolean }): ReactElement {
  const counts = useQueueCounts();
  const waiting = counts ? counts.mine + counts.nobodys : 0;
  return <MenuLink item={queueItem} isHere={isHere} count={waiting > 0 ? countText(waiting) : undefined} />;
}

/** Each with the first call of its screen: roles that may not make it do not see the entry. */
type ConsoleItem = Item & { opens: Endpoint };

const queueItem: ConsoleItem = {
  label: 'Work queue',
  icon: Inbox,
  to: paths.staff,
  entry: 'queue',
  opens: staffQueue.list,
};

/** The menu in display order. A new screen of the console is a line in its group. */
const consoleGroups: readonly { label: string; items: readonly ConsoleItem[] }[] = [
  {
    label: 'Work',
    items: [
      queueItem,

      {
        label: 'Messages',
        icon: MessageSquareText,
        to: paths.staffMessages,
        entry: 'messages',
        opens: staffMessages.list,
      },

      {
        label: 'Announcements',
        icon: Megaphone,
        to: paths.staffAnnouncements,
        entry: 'announcements',
        opens: staffAnnouncements.list,
      },

      {
        label: 'Prospects',
        icon: UserPlus,
        to: paths.staffProspects,
        entry: 'prospects',
        opens: staff.prospects,
      },
    ],
  },
  {
    label: 'Clients',
    items: [
      { label: 'Clients', icon: Building2, to: paths.staffClients, entry: 'staff', opens: staff.clients },

      {
        label: 'Statistics sources',
        icon: Cable,
        to: paths.staffSources,
        entry: 'sources',
        opens: staffSources.list,
      },
    ],
  },
  {
    label: 'Sending',
    items: [
      { label: 'Outbox', icon: Mails, to: paths.staffOutbox, entry: 'outbox', opens: staff.outbox },

      {
        label: 'Newsletters',
        icon: Newspaper,
        to: paths.staffNewsletters,
        entry: 'newsletterSends',
        opens: staffNewsletterSends.list,
      },

      {
        label: 'Newsletter texts',
        icon: Newspaper,
        to: paths.staffNewsletterTexts,
        entry: 'newsletterTexts',
        opens: staffNewsletterTexts.read,
      },

      {
        label: 'Articles',
        icon: NotebookPen,
        to: paths.staffArticles,
        entry: 'articles',
        opens: staffArticles.list,
      },
    ],
  },
  {
    label: 'Money',
    items: [
      {
        label: 'Packages',
        icon: CreditCard,
        to: paths.staffPackages,
        entry: 'packages',
        opens: staffBilling.packages,
      },

      {
        label: 'Reconciliation',
        icon: Scale,
        to: paths.staffReconciliation,
        entry: 'reconciliation',
        opens: reconciliation.read,
      },
    ],
  },
  {
    label: 'System',
    items: [
      {
        label: 'Failed jobs',
        icon: OctagonAlert,
        to: paths.staffJobs,
        entry: 'failedJobs',
        opens: staff.jobs,
      },

      { label: 'Log', icon: ScrollText, to: paths.staffLog, entry: 'staffLog', opens: staffLog.list },

      { label: 'Team', icon: UsersRound, to: paths.staffTeam, entry: 'team', opens: staffTeam.list },

      {
        label: 'Health',
        icon: HeartPulse,
        to: paths.staffHealth,
        entry: 'health',
        opens: staffHealth.read,
      },

      {
        label: 'Provider',
        icon: IdCard,
        to: paths.staffProvider,
        entry: 'provider',
        opens: staffProvider.read,
      },
    ],
  },
];

/** The only entry until staff have set up their second factor. */
const secondFactorItem: Item = {
  label: 'Two-step sign-in',
  icon: ShieldCheck,
  to: paths.staffSecondFactor,
  entry: 'secondFactor',
};
