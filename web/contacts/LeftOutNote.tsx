import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { LeftOutReason } from '#contract/newsletter/left-out.ts';
import * as paths from '#contract/paths.ts';

/** Says which contacts the list shows, and leads back to all of them. */
export const LeftOutNote = ({ reason }: { reason: LeftOutReason }): ReactElement => (
  <p className="mb-4 flex flex-wrap items-center gap-x-3 text-muted">
    <span>Contacts who don’t get your next newsletter because {because[reason]}.</span>
    <Link to={paths.contacts} search={{}} className="inline-flex min-h-11 items-center underline lg:min-h-0">
      Show all contacts
    </Link>
  </p>
);

const because: Record<LeftOutReason, string> = {
  unsubscribed: 'they’ve unsubscribed',
  complained: 'they marked one as spam',
  bounced: 'mail to their address comes back',
  blocked: 'they’re blocked',
  invalid: 'no mail can go to their address',
  none: 'they haven’t agreed to get it',
  expired: 'their consent is over by then',
  less_often: 'they asked for it four times a year',
};
