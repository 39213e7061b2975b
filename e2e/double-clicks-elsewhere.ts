import type { agentPlaces } from './double-clicks-agent.ts';
import type { Keyed } from './double-clicks-place.ts';
import type { staffPlaces } from './double-clicks-staff.ts';

type Clicked = keyof typeof agentPlaces | keyof typeof staffPlaces;

/**
 * Why no test clicks there. The same dialog or kind of button is clicked in another place, or it needs the setup of
 * another journey. Every call that creates, sends or charges something is a place or a line here, or the types fail.
 */
export const elsewhere: Record<Exclude<Keyed, Clicked>, `as ${Clicked}` | 'a menu' | `in e2e/${string}`> = {
  'ai.dismiss': 'as staffBilling.void',
  'ai.suggest': 'as ai.describe',
  'billing.pay': 'in e2e/billing/billing.spec.ts',
  'clientImport.run': 'in e2e/staff/client-import.spec.ts',
  'launch.publish': 'in e2e/launch/status.spec.ts',
  'launch.submit': 'in e2e/launch/launch.spec.ts',
  'listingPublishing.publish': 'in e2e/listings/publishing.spec.ts',
  'listingsMls.sync': 'in e2e/listings/import.spec.ts',
  'listingsOwn.import': 'in e2e/listings/own.spec.ts',
  'newsletters.test': 'in e2e/newsletter/newsletter.spec.ts',
  'reconciliation.settle': 'as staffBilling.void',
  'staff.resetFactor': 'as staffPeople.switchOff',
  'staffLaunch.approveStep': 'in e2e/launch/staff.spec.ts',
  'staffLaunch.reviewAnswer': 'in e2e/launch/staff.spec.ts',
  'staffMails.discard': 'in e2e/staff/staff.spec.ts',
  'staffMails.discardJob': 'in e2e/staff/staff.spec.ts',
  'staffMails.resend': 'in e2e/staff/staff.spec.ts',
  'staffMails.retry': 'in e2e/staff/staff.spec.ts',
  'staffMails.retryJob': 'in e2e/staff/staff.spec.ts',
  'staffArticles.publish': 'in e2e/newsletter/articles.spec.ts',
  'staffNewsletterTexts.approve': 'in e2e/newsletter/staff.spec.ts',
  'staffNewsletterTexts.publish': 'in e2e/newsletter/staff.spec.ts',
  'staffNewsletterSends.settleUnknown': 'in e2e/newsletter/send.spec.ts',
  'staffPeople.correctEmail': 'as users.correctEmail',
  'staffPeople.resendInvite': 'a menu',
  'staffPeople.sendReset': 'a menu',
  'staffPeople.switchOn': 'as staffPeople.switchOff',
  'staffSources.fetch': 'in e2e/statistics/sources.spec.ts',
  'staffTeam.resendInvite': 'a menu',
  'staffTeam.resetFactor': 'as staffPeople.switchOff',
  'staffTeam.switchOff': 'as staffPeople.switchOff',
  'staffTeam.switchOn': 'as staffPeople.switchOff',
  'statsUploads.create': 'in e2e/statistics/uploads.spec.ts',
  'support.apply': 'in e2e/support/support.spec.ts',
  'testimonialFiles.upload': 'in e2e/testimonials/import.spec.ts',
  'testimonialRequests.askAgain': 'in e2e/testimonials/consent.spec.ts',
  'timeline.add': 'in e2e/contacts/timeline.spec.ts',
  'users.resetFactor': 'as staffPeople.switchOff',
};
