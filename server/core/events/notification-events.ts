import type { ChangeEvent } from '#contract/changes.ts';
import type { Sql } from '#server/core/db/sql.ts';

/** The input of a notification when it is read. */
export type NotificationInput = {
  lead_id: number | null;
  history_id: number | null;
  /** of its contact, user or other subject, while that exists */
  name: string | null;
  details: Record<string, unknown>;
};

type NotificationEvent = {
  /** `url` is a path of the portal */
  text: (input: NotificationInput) => { message: string; url: string };
  /** what the open windows of the client refresh */
  changes: ChangeEvent;
  /** selects the quote shown below the message, of a row `n`, as json with `source` and `text` */
  note?: Sql;
  /** selects facts that hold when it is read, of a row `n`, as jsonb in addition to its details */
  present?: Sql;
  /** selects the name of the subject of a row `n`, if that is neither a contact nor a user */
  name?: Sql;
};

/** The notifications of a feature, with their wording. */
export type NotificationEvents<Name extends string> = { events: Record<Name, NotificationEvent> };

/** Preserves the names, so that only declared events can be inserted. */
export const declareNotifications = <const Name extends string>(declared: NotificationEvents<Name>) =>
  declared;
