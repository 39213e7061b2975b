import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { RecentContact } from '#contract/contacts/contacts.ts';
import * as paths from '#contract/paths.ts';
import { getContactTone } from '#web/contacts/contact-words.ts';
import { SeenMark } from '#web/contacts/SeenMark.tsx';
import { classNames } from '#web/parts/class-names.ts';
import { formatRecent, formatSince } from '#web/parts/dates.ts';
import { StatusDot } from '#web/parts/StatusDot.tsx';

/** One contact: name, latest request with its date, and status. */
export function RecentContactRow({
  contact,
  className,
}: {
  contact: RecentContact;
  className: string;
}): ReactElement {
  const { id, name, email, lead_status_id, lead_status, newest_form } = contact;
  const at = newest_form?.created_at ?? contact.created_at;
  return (
    <li
      className={classNames(
        'relative flex min-h-14 items-center gap-4 px-5 py-1.5 hover:bg-sunken',
        className,
      )}
    >
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2">
          <Link to={paths.contact} params={{ id }} className="row-link min-w-0 break-words font-[600]">
            {name}
          </Link>
          <SeenMark contact={contact} />
        </p>
        <p className="line-clamp-1 text-sm break-words text-muted">
          <time dateTime={at}>{newest_form ? formatRecent(at) : `Added ${formatSince(at)}`}</time>
          {' · '}
          {newest_form ? askedIn(newest_form) : (contact.notes ?? email)}
        </p>
      </div>
      <span className="shrink-0 text-sm">
        <StatusDot tone={getContactTone(lead_status_id)}>{lead_status}</StatusDot>
      </span>
    </li>
  );
}

const askedIn = ({ source, notes }: NonNullable<RecentContact['newest_form']>): string =>
  notes ? `${source}: ${notes}` : source;
