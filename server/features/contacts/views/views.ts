import { unknownTagMessage } from '#contract/contacts/tags.ts';
import {
  builtInViews,
  maxCountedInView,
  tooManyViewsMessage,
  viewNameTakenMessage,
  type contactViews,
  type CountedView,
  type View,
  type ViewDraft,
} from '#contract/contacts/views.ts';
import { ApiError, invalid } from '#contract/errors.ts';
import { readConstraint } from '#server/core/db/errors.ts';
import type { Transaction } from '#server/core/db/client-db.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { toContactFilter } from '../filters.ts';
import * as queries from './queries.ts';
import { isCountable, validateView } from './rules.ts';

export const contactViewsHandlers: Handlers<typeof contactViews> = {
  list: ({ db, now }) =>
    db.transaction(async (tx) => {
      const views = [...builtInViews, ...((await tx.value(queries.listViews())) ?? [])];
      const counted: CountedView[] = [];
      for (const view of views) counted.push({ ...view, ...(await countContacts(tx, view, now)) });
      return counted;
    }),

  create: async ({ db, body, now }) => {
    refuseInvalid(body);
    const created = await mapProblem(db.value(queries.createView(body, now)));
    if (created === null) throw invalid('name', tooManyViewsMessage);
    return created;
  },

  sort: ({ db, body }) => db.row(queries.sortViews([...new Set(body.view_ids)])),

  update: ({ db, params, body, now }) => {
    refuseInvalid(body);
    return mapProblem(db.row(queries.updateView(params.view_id, body, now)));
  },

  remove: ({ db, params, now }) => db.row(queries.deleteView(params.view_id, now)),
};

async function countContacts(
  tx: Transaction<'read'>,
  view: View,
  now: Date,
): Promise<Pick<CountedView, 'contacts' | 'has_more'>> {
  if (!isCountable(view)) return { contacts: null, has_more: false };
  const counted = await tx.value(
    view.search === '' ? queries.countMatching(toContactFilter(view, now)) : queries.countFound(view.search),
  );
  return { contacts: Math.min(counted ?? 0, maxCountedInView), has_more: (counted ?? 0) > maxCountedInView };
}

function refuseInvalid(draft: ViewDraft): void {
  const fields = validateView(draft);
  if (Object.keys(fields).length > 0) throw new ApiError('invalid', { fields });
}

/** Of a tag that is not there, or is deleted at the same moment. */
const unknownTagConstraint = 'contact_views_client_id_tag_id_fkey';

async function mapProblem<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const constraint = readConstraint(error);
    if (constraint === 'contact_views_name') throw invalid('name', viewNameTakenMessage);
    if (constraint === unknownTagConstraint) throw invalid('tag_id', unknownTagMessage);
    throw error;
  }
}
