import { facebookAd, googleAd, newLead } from '#contract/contacts/contacts.ts';
import * as paths from '#contract/paths.ts';
import type { WrittenReport } from '#contract/statistics/monthly-reports.ts';
import type { MonthlyReport } from './report.ts';
import { formatCount, monthName } from './words.ts';

type Advice = WrittenReport['advice'];

/** The one thing to do: the first of these that applies. */
export const adviseClient = (report: MonthlyReport): Advice =>
  answerContacts(report) ??
  reviewAds(report) ??
  addListing(report) ??
  featureListing(report) ??
  callContacts(report);

function answerContacts({ month, contacts: { unanswered } }: MonthlyReport): Advice | null {
  if (unanswered === null || unanswered === 0) return null;
  const people = formatCount(unanswered, 'contact');
  return {
    text: `Answer the ${people} from ${monthName(month)} still marked Lead. If you already have, set their status, so that nobody is forgotten.`,
    link: { label: 'Open contacts', path: `${paths.contacts}?status=${newLead}` },
  };
}

/** Fewer clicks say nothing about whether an ad brings contacts. */
const enoughClicks = 50;

function reviewAds({ month, ads, contacts }: MonthlyReport): Advice | null {
  const idle = ads.find(({ platform, now }) => {
    const source = platform === 'facebook' ? facebookAd : googleAd;
    const brought = contacts.sources.find(({ id }) => id === source)?.now ?? 0;
    return (
      now !== null && now.until === null && now.clicks >= enoughClicks && brought === 0 && !now.conversions
    );
  });
  if (!idle?.now) return null;
  const name = idle.platform === 'facebook' ? 'Facebook' : 'Google';
  return {
    text: `Your ${name} ads had ${formatCount(idle.now.clicks, 'click')} in ${monthName(month)} and no new contacts that we know of. Ask us to look at where those clicks lead.`,
    link: { label: 'Write to support', path: paths.support },
  };
}

const addListing = ({ listings: { active } }: MonthlyReport): Advice | null =>
  active > 0
    ? null
    : {
        text: 'You have no active listings here. Add one, so that visitors and newsletter readers have something to look at.',
        link: { label: 'Open listings', path: paths.listings },
      };

function featureListing({ newsletter, listings: { most_viewed: best } }: MonthlyReport): Advice | null {
  if (newsletter === null || best === null) return null;
  return {
    text: `${best.address} drew the most attention. Tell your readers about it in your next newsletter.`,
    link: { label: 'Open the newsletter', path: paths.newsletter },
  };
}

const callContacts = ({ month, contacts }: MonthlyReport): Advice =>
  contacts.now > 0
    ? {
        text: `Nothing is waiting. Call one of the people you met in ${monthName(month)} and ask how their plans are going.`,
        link: { label: 'Open contacts', path: paths.contacts },
      }
    : {
        text: `Add the people you met in ${monthName(month)} to your contacts, so that they are not forgotten.`,
        link: { label: 'Open contacts', path: paths.contacts },
      };
