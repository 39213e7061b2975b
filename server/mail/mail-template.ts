import type { MailName, MailDetails } from './mail-types.ts';
import type { MailDraft } from './layout.ts';

/** What stands around the details of a letter. */
export type MailContext = {
  address: string;
  /** Of the configured origin; never of what a request said its host was. */
  portal: (path: string) => string;
  /** the token of its link; empty in letters without one */
  token: string;
};

/** A letter in words, made when it is delivered. */
export type MailTemplate<Name extends MailName> = (
  details: MailDetails[Name],
  around: MailContext,
) => MailDraft;
