import { fillPath } from '#contract/fill-path.ts';
import * as paths from '#contract/paths.ts';
import { rawSql, sql } from '#server/core/db/sql.ts';
import { declareActivity, type SentenceInput } from '#server/core/events/activity-events.ts';
import { subjectSentence, textAt, toSentence } from '#server/core/events/sentences.ts';

const listing = ({ name }: SentenceInput) => name ?? 'a listing';
/** A deleted listing has no address any more. */
const deletedListing = ({ details }: SentenceInput) => textAt(details, 'address') || 'a listing';
const link = (id: number) => fillPath(paths.listing, { id });

/** 'Ada Abel changed the marketing of 3 listings.' */
const severalSentence = ({ user, details }: SentenceInput) => {
  const count = Number(details['count'] ?? 0);
  return toSentence(`${user} changed ${count === 1 ? '1 listing' : `${count} listings`}`);
};

/** 'Ada Abel imported 3 listings.' */
const importedSentence = ({ user, details }: SentenceInput) => {
  const count = Number(details['count'] ?? 0);
  return toSentence(`${user} imported ${count === 1 ? '1 listing' : `${count} listings`}`);
};

export const listingActivity = declareActivity({
  type: 'listing',
  subjectName: sql`(SELECT g.address FROM app.listings g WHERE g.client_id = a.client_id AND g.id = a.subject_id)`,
  events: {
    'listing.created': { sentence: subjectSentence('created', listing), link },
    'listing.edited': { sentence: subjectSentence('edited', listing), link },
    'listing.status_changed': { sentence: subjectSentence('changed the status of', listing), link },
    'listing.several_edited': { sentence: severalSentence },
    'listing.imported': { sentence: importedSentence },
    'listing.own_settings': { sentence: ({ user }) => toSentence(`${user} updated the MLS settings`) },
    'listing.continued': {
      sentence: ({ user, name }) =>
        toSentence(`${user} put ${name ?? 'a listing'} back on the market under a new MLS number`),
      link,
    },
    'listing.deleted': { sentence: subjectSentence('deleted', deletedListing) },
  },
});

/** One event for all changed listings, which names each. */
export const ofSeveral = {
  subject: rawSql('NULL'),
  details: rawSql("jsonb_build_object('count', count(*), 'ids', jsonb_agg(changed.id ORDER BY changed.id))"),
  from: rawSql('FROM changed HAVING count(*) > 0'),
};
