import { confirmEmailMail } from '#server/features/account/mails/confirm-email.ts';
import { emailChangeAskedMail } from '#server/features/account/mails/email-change-asked.ts';
import { emailInUseMail } from '#server/features/account/mails/email-in-use.ts';
import { resetPasswordMail } from '#server/features/account/mails/reset-password.ts';
import { cardEndingMail } from '#server/features/billing/mails/card-ending.ts';
import { clientPaymentMail } from '#server/features/billing/mails/client-payment.ts';
import { creditNoteMail } from '#server/features/billing/mails/credit-note.ts';
import { invoiceReminderMail } from '#server/features/billing/mails/invoice-reminder.ts';
import { invoiceIssuedMail } from '#server/features/billing/mails/invoice-issued.ts';
import { paymentFailedMail } from '#server/features/billing/mails/payment-failed.ts';
import { receiptMail } from '#server/features/billing/mails/receipt.ts';
import { trialEndingMail } from '#server/features/billing/mails/trial-ending.ts';
import { agentMessageMail } from '#server/features/contacts/mails/agent-message.ts';
import { contactAnsweredMail } from '#server/features/contacts/mails/contact-answered.ts';
import { contactUpdatedMail } from '#server/features/contacts/mails/contact-updated.ts';
import { contactsDigestMail } from '#server/features/contacts/mails/contacts-digest.ts';
import { morningMail } from '#server/features/contacts/mails/morning.ts';
import { newContactMail } from '#server/features/contacts/mails/new-contact.ts';
import { answerReturnedMail } from '#server/features/launch/mails/answer-returned.ts';
import { launchMovedMail } from '#server/features/launch/mails/launch-moved.ts';
import { launchNewsMail } from '#server/features/launch/mails/launch-news.ts';
import { launchReminderMail } from '#server/features/launch/mails/launch-reminder.ts';
import { confirmNewsletterMail } from '#server/features/consent/mails/confirm-newsletter.ts';
import type { AnyMail } from '#server/core/mail/define-mail.ts';
import { listingPublishedMail } from '#server/features/listings/mails/listing-published.ts';
import { listingsImportedMail } from '#server/features/listings/mails/listings-imported.ts';
import { newsletterOpenedMail } from '#server/features/newsletter/mails/newsletter-opened.ts';
import { newsletterPreviewReadyMail } from '#server/features/newsletter/mails/newsletter-preview-ready.ts';
import { newsletterTestMail } from '#server/features/newsletter/mails/newsletter-test.ts';
import { queueNewsMail } from '#server/features/staff/mails/queue-news.ts';
import { monthlyReportMail } from '#server/features/statistics/mails/monthly-report.ts';
import { sellerReportMail } from '#server/features/statistics/mails/seller-report.ts';
import { healthChangedMail } from '#server/features/health/mails/health-changed.ts';
import { testMail } from '#server/features/health/mails/test-mail.ts';
import { accountStatusMail } from '#server/features/staff/mails/account-status.ts';
import { erasureAskedMail } from '#server/features/staff/mails/erasure-asked.ts';
import { announcementMail } from '#server/features/announcements/mails/announcement.ts';
import { accessRequestMail } from '#server/features/support/mails/access-request.ts';
import { prospectMail } from '#server/features/support/mails/prospect.ts';
import { supportMessageMail } from '#server/features/support/mails/support-message.ts';
import { strayEmailMail } from '#server/features/support/mails/stray-email.ts';
import { supportReplyMail } from '#server/features/support/mails/support-reply.ts';
import { testimonialCopyMail } from '#server/features/testimonials/mails/testimonial-copy.ts';
import { testimonialQuestionMail } from '#server/features/testimonials/mails/testimonial-question.ts';
import { testimonialReceivedMail } from '#server/features/testimonials/mails/testimonial-received.ts';
import { testimonialReminderMail } from '#server/features/testimonials/mails/testimonial-reminder.ts';
import { testimonialRequestMail } from '#server/features/testimonials/mails/testimonial-request.ts';
import { activateAccountMail } from '#server/features/users/mails/activate-account.ts';
import { secondFactorResetMail } from '#server/features/users/mails/second-factor-reset.ts';
import { crmStoppedMail } from '#server/features/contacts/mails/crm-stopped.ts';
import { leadAdsStoppedMail } from '#server/features/contacts/mails/lead-ads-stopped.ts';
import {
  providerWebhookSwitchedOffMail,
  webhookSwitchedOffMail,
} from '#server/features/webhooks/mails/webhook-switched-off.ts';

/** Every kind of mail that may be in the queue. */
export const mails: readonly AnyMail[] = [
  accessRequestMail,
  accountStatusMail,
  activateAccountMail,
  agentMessageMail,
  announcementMail,
  answerReturnedMail,
  confirmEmailMail,
  confirmNewsletterMail,
  cardEndingMail,
  contactAnsweredMail,
  contactUpdatedMail,
  clientPaymentMail,
  contactsDigestMail,
  creditNoteMail,
  emailChangeAskedMail,
  emailInUseMail,
  erasureAskedMail,
  healthChangedMail,
  invoiceIssuedMail,
  invoiceReminderMail,
  launchMovedMail,
  launchNewsMail,
  launchReminderMail,
  listingPublishedMail,
  listingsImportedMail,
  monthlyReportMail,
  morningMail,
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
  sellerReportMail,
  supportMessageMail,
  supportReplyMail,
  strayEmailMail,
  testMail,
  testimonialCopyMail,
  testimonialQuestionMail,
  testimonialReceivedMail,
  testimonialReminderMail,
  testimonialRequestMail,
  providerWebhookSwitchedOffMail,
  webhookSwitchedOffMail,
  leadAdsStoppedMail,
  crmStoppedMail,
  trialEndingMail,
];
