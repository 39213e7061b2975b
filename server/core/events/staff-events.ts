/** The input of an entry's wording when it is read. */
export type StaffEntryInput = {
  user: string;
  /** the colleague it was done to */
  subject: string | null;
  details: Record<string, unknown>;
};
type StaffSentence = (input: StaffEntryInput) => string;

/** The events of a feature in the staff log, with their wording. */
export type StaffEvents<Name extends string> = Readonly<Record<Name, StaffSentence>>;

/** Preserves the names, so that only declared events can be written. */
export const declareStaffEvents = <const Name extends string>(events: StaffEvents<Name>) => events;
