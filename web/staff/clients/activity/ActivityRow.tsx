import type { ReactElement } from 'react';
import type { Activity } from '#contract/activity/activity.ts';
import { formatRecent } from '#web/parts/dates.ts';

/** The event, in the words the client reads. */
export const ActivityRow = ({ row }: { row: Activity }): ReactElement => (
  <>
    <span className="block wrap-anywhere">{row.message}</span>
    <span className="block text-sm wrap-anywhere text-muted">
      <time dateTime={row.created_at}>{formatRecent(row.created_at)}</time>
      {row.user_name !== null && ` · ${row.user_name}`}
    </span>
  </>
);
