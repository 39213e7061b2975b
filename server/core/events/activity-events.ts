import type { ActivityType } from '#contract/activity/filters.ts';
import type { Sql } from '#server/core/db/sql.ts';

/** The input of a sentence when it is read: the row, and the name of its subject while that exists. */
export type SentenceInput = {
  user: string;
  name: string | null;
  subject_id: number | null;
  details: Record<string, unknown>;
};
export type Sentence = (input: SentenceInput) => string;

type ActivityEvent = {
  sentence: Sentence;
  /** a version for staff, if the sentence addresses the client */
  staffSentence?: Sentence;
  /** the page of the subject, for events after which it has one */
  link?: (subjectId: number) => string;
  /** hidden from the client; staff may ask for it */
  isInternal?: true;
  /** selects the quote shown with the sentence, of a row `a`, as json with `source` and `text` */
  note?: Sql;
  /** selects facts that hold when it is read, of a row `a`, as jsonb in addition to its details */
  present?: Sql;
};

/** The activity events of a feature, with their wording. */
export type ActivityEvents<Name extends string> = {
  type: ActivityType;
  /** selects the name of the subject of a row `a`; once for each type */
  subjectName?: Sql;
  /** selects whether the subject of a row `a` was deleted, if its name outlives it for a while */
  isDeleted?: Sql;
  events: Record<Name, ActivityEvent>;
};

/** Preserves the names, so that only declared events can be written. */
export const declareActivity = <const Name extends string>(declared: ActivityEvents<Name>) => declared;

/** Where a note comes from, and how it begins. */
export type NoteRow = { source: string; text: string | null };
