import type { MailName, MailDetails } from './mail-types.ts';
import type { MailContent } from './compose-message.ts';
import { renderLayout } from './layout.ts';
import type { MailContext, MailTemplate } from './mail-template.ts';
import { accessRequest } from './templates/access-request.ts';
import { activateAccount } from './templates/activate-account.ts';
import { contactsDigest } from './templates/contacts-digest.ts';
import { contactUpdated } from './templates/contact-updated.ts';
import { answerReturned } from './templates/answer-returned.ts';
import { launchMoved } from './templates/launch-moved.ts';
import { launchNews } from './templates/launch-news.ts';
import { newContact } from './templates/new-contact.ts';
import { prospect } from './templates/prospect.ts';
import { resetPassword } from './templates/reset-password.ts';
import { secondFactorReset } from './templates/second-factor-reset.ts';
import { supportMessage } from './templates/support-message.ts';

const templates: { [Name in MailName]: MailTemplate<Name> } = {
  'reset-password': resetPassword,
  'activate-account': activateAccount,
  'second-factor-reset': secondFactorReset,
  'new-contact': newContact,
  'contact-updated': contactUpdated,
  'contacts-digest': contactsDigest,
  'support-message': supportMessage,
  'launch-moved': launchMoved,
  'launch-news': launchNews,
  'answer-returned': answerReturned,
  'access-request': accessRequest,
  prospect,
};

/** Renders the mail of this name. */
export const renderMail = <Name extends MailName>(
  name: Name,
  details: MailDetails[Name],
  context: MailContext,
): MailContent => renderLayout(templates[name](details, context));
