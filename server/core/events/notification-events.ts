import type { ChangeEvent } from '#contract/changes.ts';
import type { Sql } from '#server/core/db/sql.ts';

/** What a notification is made of when it is read. */
export type NotificationInput = {
  lead_id: number | null;
  history_id: number | null;
  /** of the contact, the user or whatever else it is about, as long as they exist */
  name: string | null;
  details: Record<string, unknown>;
};

type NotificationEvent = {
  /** `url` is a path of the portal */
  text: (input: NotificationInput) => { message: string; url: string };
  /** what the open windows of the client refresh by it */
  changes: ChangeEvent;
  /** selects what is quoted below the message, of a row `n`, as json with `source` and `text` */
  note?: Sql;
  /** selects what is true of it when it is read, of a row `n`, as jsonb beside its details */
  present?: Sql;
  /** selects the name of what it is about, of a row `n`, where that is neither a contact nor a user */
  name?: Sql;
};

/** What a feature notifies users of, with the words for it. */
export type NotificationEvents<Name extends string> = { events: Record<Name, NotificationEvent> };

/** Preserves the names, so that only declared events can be inserted. */
export const declareNotifications = <const Name extends string>(declared: NotificationEvents<Name>) =>
  declared;
