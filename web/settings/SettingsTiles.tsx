import { Link } from '@tanstack/react-router';
import {
  ChevronRight,
  CodeXml,
  CreditCard,
  House,
  KeyRound,
  Mail,
  Megaphone,
  MessageCircle,
  Send,
  Users,
  Webhook,
  type LucideIcon,
} from 'lucide-react';
import type { ReactElement } from 'react';
import * as paths from '#contract/paths.ts';
import { isFeatureShown, useMe } from '#web/session.tsx';

type Tile = {
  title: string;
  note: string;
  icon: LucideIcon;
  to: (typeof paths)[
    | 'apiKeys'
    | 'billing'
    | 'leadSettings'
    | 'listingSettings'
    | 'newsletterSettings'
    | 'users'
    | 'websiteForm'
    | 'leadAds'
    | 'followUpBoss'
    | 'webhooks'];
};

/** Links to the settings that only Admins may change. */
export function SettingsTiles(): ReactElement {
  const me = useMe();
  const offered = tiles.filter(
    ({ to }) => to !== paths.newsletterSettings || isFeatureShown(me, 'NEWSLETTER_SETTINGS'),
  );
  return (
    <nav aria-label="More settings">
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-[repeat(auto-fit,minmax(10.5rem,1fr))]">
        {offered.map(({ title, note, icon: Icon, to }) => (
          <li key={to} className="flex">
            <Link
              to={to}
              className="group flex w-full items-center gap-4 rounded-surface bg-surface p-4 shadow-surface eased hover:bg-soft lg:flex-col lg:items-start lg:gap-3 lg:p-5"
            >
              <span className="grid size-10 shrink-0 place-content-center rounded-control bg-soft text-on-soft eased group-hover:bg-action group-hover:text-on-action">
                <Icon aria-hidden className="size-5" />
              </span>
              <span className="min-w-0 flex-1">
                <span className="block font-[650]">{title}</span>
                <span className="block text-sm text-muted group-hover:text-on-soft">{note}</span>
              </span>
              <ChevronRight aria-hidden className="size-4.5 shrink-0 text-muted lg:hidden" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const tiles: readonly Tile[] = [
  { title: 'API keys', note: 'How your other tools sign in', icon: KeyRound, to: paths.apiKeys },
  { title: 'Billing', note: 'Package, card and invoices', icon: CreditCard, to: paths.billing },
  { title: 'Leads', note: 'How your site captures leads', icon: MessageCircle, to: paths.leadSettings },
  { title: 'Website form', note: 'For websites we don’t host', icon: CodeXml, to: paths.websiteForm },
  { title: 'Facebook leads', note: 'From your ads to your contacts', icon: Megaphone, to: paths.leadAds },
  { title: 'Follow Up Boss', note: 'Where your enquiries are sent', icon: Send, to: paths.followUpBoss },
  { title: 'Listings', note: 'How your listings look', icon: House, to: paths.listingSettings },
  { title: 'Newsletters', note: 'How your newsletter is sent', icon: Mail, to: paths.newsletterSettings },
  { title: 'Users', note: 'Who works in this account', icon: Users, to: paths.users },
  { title: 'Webhooks', note: 'What your other tools are told', icon: Webhook, to: paths.webhooks },
];
