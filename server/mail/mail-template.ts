import type { MailName, MailDetails } from './mail-types.ts';
import type { MailDraft } from './layout.ts';

/** What a template gets beside the details of a mail. */
export type MailContext = {
  address: string;
  /** A URL of the configured origin, never of the Host header of a request. */
  portal: (path: string) => string;
  /** the token of its link; empty in mail without one */
  token: string;
};

/** Creates the text of a mail when it is delivered. */
export type MailTemplate<Name extends MailName> = (
  details: MailDetails[Name],
  context: MailContext,
) => MailDraft;
