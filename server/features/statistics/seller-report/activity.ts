import { fillPath } from '#contract/fill-path.ts';
import * as paths from '#contract/paths.ts';
import { declareActivity, type SentenceInput } from '#server/core/events/activity-events.ts';
import { subjectSentence } from '#server/core/events/sentences.ts';

const listing = ({ name }: SentenceInput) => name ?? 'a listing';
const link = (id: number) => fillPath(paths.listing, { id });

export const sellerReportActivity = declareActivity({
  type: 'listing',
  events: {
    'listing.seller_report_on': {
      sentence: subjectSentence('set up the weekly seller report for', listing),
      link,
    },
    'listing.seller_report_off': {
      sentence: subjectSentence('turned off the weekly seller report for', listing),
      link,
    },
    'listing.seller_report_sent': {
      sentence: (input) => `The weekly report on ${listing(input)} was emailed to its seller.`,
      link,
    },
    'listing.seller_note_saved': {
      sentence: subjectSentence('changed the note in the seller report for', listing),
      link,
    },
    'listing.seller_unsubscribed': {
      sentence: (input) => `The seller of ${listing(input)} unsubscribed from the weekly report.`,
      link,
    },
    'listing.seller_resubscribed': {
      sentence: (input) => `The seller of ${listing(input)} signed up for the weekly report again.`,
      link,
    },
  },
});
