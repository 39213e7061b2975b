/** A person as a file has them: emails and phones as they are stored, the main one first. */
export type Person = {
  first_name: string;
  last_name: string;
  emails: { email: string; label: string }[];
  phones: { label: string; phone_number: string }[];
  notes: string;
  tags: string[];
  do_not_call: boolean;
  do_not_text: boolean;
  /** as the file writes them */
  source: string;
  created_at: string;
};

/**
 * A value that is not stored, and why. `yes_or_no`: it says neither. `unreachable`: the person has neither an email nor a
 * phone.
 */
export type Problem = {
  kind: 'email' | 'phone' | 'shortened' | 'yes_or_no' | 'unreachable';
  /** the heading of its column, or the property of a card */
  column: string;
  value: string;
};

/** A person with the line of the file where they begin. */
export type ReadPerson = { line: number; person: Person; problems: Problem[] };

export const maxPeople = 50_000;
/** Further ones than these are named as problems by nobody: no address book holds them. */
export const maxAddresses = 21;
