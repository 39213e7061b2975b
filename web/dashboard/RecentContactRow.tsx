import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { ReactElement } from 'react';
import type { RecentContact } from '#contract/contacts/contacts.ts';
import * as paths from '#contract/paths.ts';
import { CallLink } from '#web/contacts/CallLink.tsx';
import { seenTag, getContactTone } from '#web/contacts/contact-words.ts';
import { formatRecent } from '#web/parts/dates.ts';
import { StatusDot } from '#web/parts/StatusDot.tsx';
import { Tag } from '#web/parts/Tag.tsx';
import { isFeatureShown, useMe } from '#web/session.tsx';

/** One contact: name, latest request with its date, and status. */
export function RecentContactRow({ contact }: { contact: RecentContact }): ReactElement {
  const tag = isFeatureShown(useMe(), 'DISPLAY_NEW_TAG') ? seenTag(contact) : null;
  const { id, name, email, phone_number, lead_status_id, lead_status, newest_form } = contact;
  const at = newest_form?.created_at ?? contact.created_at;
  return (
    <li className="group relative flex min-h-23 items-center gap-4 py-3 pr-4 pl-5 hover:bg-sunken">
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2">
          <Link to={paths.contact} params={{ id }} className="row-link min-w-0 break-words font-[600]">
            {name}
          </Link>
          {tag && (
            <Tag kind={tag} className="shrink-0">
              {tag}
            </Tag>
          )}
        </p>
        <p className="line-clamp-2 text-sm break-words text-muted sm:line-clamp-1">
          {newest_form ? askedIn(newest_form) : (contact.notes ?? email)}
        </p>
        <p className="mt-0.5 flex flex-col items-start text-sm text-muted">
          <time dateTime={at}>{newest_form ? formatRecent(at) : `Added ${formatRecent(at)}`}</time>
          {phone_number && <CallLink phone={phone_number} whom={name} className="md:hidden" />}
        </p>
      </div>
      <span className="shrink-0 self-start text-sm md:self-center">
        <StatusDot tone={getContactTone(lead_status_id)}>{lead_status}</StatusDot>
      </span>
      <ChevronRight aria-hidden className="size-4.5 shrink-0 text-muted eased group-hover:[translate:2px]" />
    </li>
  );
}

const askedIn = ({ source, notes }: NonNullable<RecentContact['newest_form']>): string =>
  notes ? `${source}: ${notes}` : source;
