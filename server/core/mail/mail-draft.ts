import type { Preference } from '#contract/users/users.ts';

/** The parts of a mail. HTML and plain text are made from the same parts, so that their content is the same. */
export type MailPart =
  | { say: string }
  /** the title of what follows */
  | { section: string }
  /** its link is written out only where a mail is of no use without it */
  | { button: string; href: string; showsLink?: true }
  /** text from a person, with its line breaks */
  | { quote: string }
  /** a value may be a link */
  | { facts: readonly (readonly [label: string, value: string, href?: string])[] }
  /** a few large numbers side by side */
  | { figures: readonly Figure[] }
  /** a number by month as horizontal bars; null if it is not known */
  | { bars: readonly Bar[]; title: string }
  /** a number by day as narrow columns; null if it is not known */
  | { columns: readonly Bar[]; title: string }
  /** a photo of a stored file, whose path the mail's links are made of */
  | { picture: string; src: string; alt: string; title: string; lines: readonly string[] }
  /** things to open, one below the other */
  | { list: readonly (readonly [title: string, note: string, href: string])[] }
  /** things to do, next to each other */
  | { links: readonly (readonly [label: string, href: string])[] };

export type Figure = {
  label: string;
  value: string;
  /** the comparison; null if there is none */
  note: string | null;
  direction: 'up' | 'down' | 'same' | null;
};

export type Bar = { label: string; value: number | null; shown: string };

export type MailDraft = {
  subject: string;
  heading: string;
  parts: readonly MailPart[];
  why: string;
  /** the person it comes from, with the provider's address; without one, the provider */
  fromName?: string;
  replyTo?: string;
  /** the head shows this person in place of the provider; the picture has an absolute URL */
  face?: { name: string; picture: string };
  /** a way out of what follows, in the footer */
  wayOut?: readonly [label: string, href: string];
  /** The list of people without an account that it is sent to, which a signed link takes them off: its page and ids. */
  list?: { path: `${string}/$token`; ids: readonly number[] };
  /** the notification preference that switches this mail off; without one it cannot be switched off */
  preference?: Preference;
  /** the refs of the mails it follows, oldest first: mail programs group them */
  thread?: readonly string[];
  /** its attachments, which the sender reads when the mail leaves */
  documents?: readonly MailDocument[];
};

/** The source of a mail's attachment: an invoice in its state then, a credit note, or parts of the mail as a PDF. */
export type MailDocument =
  | { kind: 'invoice'; client_id: number; id: number }
  | { kind: 'credit-note'; client_id: number; id: number }
  | {
      kind: 'parts';
      filename: string;
      heading: string;
      foot: string;
      date: Date;
      parts: readonly MailPart[];
    };
