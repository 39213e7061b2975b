/** What the words of an entry are made of when it is read. */
export type StaffEntryInput = {
  user: string;
  /** the colleague it was done to */
  subject: string | null;
  details: Record<string, unknown>;
};
type StaffSentence = (input: StaffEntryInput) => string;

/** What a feature writes to the log of staff, with the words for it. */
export type StaffEvents<Name extends string> = Readonly<Record<Name, StaffSentence>>;

/** Preserves the names, so that only declared events can be written. */
export const declareStaffEvents = <const Name extends string>(events: StaffEvents<Name>) => events;
