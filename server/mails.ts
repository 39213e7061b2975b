import { confirmEmailMail } from './account/mails/confirm-email.ts';
import { emailChangeAskedMail } from './account/mails/email-change-asked.ts';
import { emailInUseMail } from './account/mails/email-in-use.ts';
import { resetPasswordMail } from './account/mails/reset-password.ts';
import { cardEndingMail } from './billing/mails/card-ending.ts';
import { invoiceIssuedMail } from './billing/mails/invoice-issued.ts';
import { paymentFailedMail } from './billing/mails/payment-failed.ts';
import { receiptMail } from './billing/mails/receipt.ts';
import { contactUpdatedMail } from './contacts/mails/contact-updated.ts';
import { contactsDigestMail } from './contacts/mails/contacts-digest.ts';
import { newContactMail } from './contacts/mails/new-contact.ts';
import { answerReturnedMail } from './launch/mails/answer-returned.ts';
import { launchMovedMail } from './launch/mails/launch-moved.ts';
import { launchNewsMail } from './launch/mails/launch-news.ts';
import { launchReminderMail } from './launch/mails/launch-reminder.ts';
import { confirmNewsletterMail } from './newsletter/mails/confirm-newsletter.ts';
import type { AnyMail } from './mail/define-mail.ts';
import { listingPublishedMail } from './listings/mails/listing-published.ts';
import { newsletterOpenedMail } from './newsletter/mails/newsletter-opened.ts';
import { newsletterPreviewReadyMail } from './newsletter/mails/newsletter-preview-ready.ts';
import { newsletterTestMail } from './newsletter/mails/newsletter-test.ts';
import { queueNewsMail } from './staff/mails/queue-news.ts';
import { monthlyReportMail } from './statistics/mails/monthly-report.ts';
import { testMail } from './health/mails/test-mail.ts';
import { accountStatusMail } from './staff/mails/account-status.ts';
import { erasureAskedMail } from './staff/mails/erasure-asked.ts';
import { accessRequestMail } from './support/mails/access-request.ts';
import { prospectMail } from './support/mails/prospect.ts';
import { supportMessageMail } from './support/mails/support-message.ts';
import { supportReplyMail } from './support/mails/support-reply.ts';
import { testimonialCopyMail } from './testimonials/mails/testimonial-copy.ts';
import { testimonialQuestionMail } from './testimonials/mails/testimonial-question.ts';
import { testimonialReceivedMail } from './testimonials/mails/testimonial-received.ts';
import { testimonialReminderMail } from './testimonials/mails/testimonial-reminder.ts';
import { testimonialRequestMail } from './testimonials/mails/testimonial-request.ts';
import { activateAccountMail } from './users/mails/activate-account.ts';
import { secondFactorResetMail } from './users/mails/second-factor-reset.ts';

/** Every kind of mail that may be in the queue. */
export const mails: readonly AnyMail[] = [
  accessRequestMail,
  accountStatusMail,
  activateAccountMail,
  answerReturnedMail,
  confirmEmailMail,
  confirmNewsletterMail,
  cardEndingMail,
  contactUpdatedMail,
  contactsDigestMail,
  emailChangeAskedMail,
  emailInUseMail,
  erasureAskedMail,
  invoiceIssuedMail,
  launchMovedMail,
  launchNewsMail,
  launchReminderMail,
  listingPublishedMail,
  monthlyReportMail,
  newContactMail,
  paymentFailedMail,
  newsletterOpenedMail,
  newsletterPreviewReadyMail,
  newsletterTestMail,
  prospectMail,
  queueNewsMail,
  receiptMail,
  resetPasswordMail,
  secondFactorResetMail,
  supportMessageMail,
  supportReplyMail,
  testMail,
  testimonialCopyMail,
  testimonialQuestionMail,
  testimonialReceivedMail,
  testimonialReminderMail,
  testimonialRequestMail,
];

/** The names of those whose link leads into an account. */
export const mailsThatSignIn: readonly string[] = mails
  .filter((mail) => 'signsIn' in mail && mail.signsIn)
  .map(({ name }) => name);
