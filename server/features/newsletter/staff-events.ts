import { declareStaffEvents, type StaffEntryInput } from '#server/core/events/staff-events.ts';
import { textAt, toSentence } from '#server/core/events/sentences.ts';

const sentence =
  (verb: string) =>
  ({ user, details }: StaffEntryInput) =>
    toSentence(`${user} ${verb} the newsletter texts for ${textAt(details, 'month')}`);

const aboutArticle =
  (verb: string) =>
  ({ user, details }: StaffEntryInput) =>
    toSentence(`${user} ${verb} the article '${textAt(details, 'title')}' for ${textAt(details, 'month')}`);

export const newsletterStaffEvents = declareStaffEvents({
  'newsletter_texts.drafted': sentence('changed'),
  'newsletter_texts.approved': sentence('approved'),
  'newsletter_texts.published': sentence('published'),
  'newsletter_articles.written': aboutArticle('wrote'),
  'newsletter_articles.changed': aboutArticle('changed'),
  'newsletter_articles.published': aboutArticle('published'),
  'newsletter_articles.deleted': aboutArticle('deleted'),
});
