import * as z from 'zod/mini';
import { allUsers } from '../access.ts';
import { endpoint, type Tag } from '../endpoint.ts';
import { createIdSchema, DeletedAnswer, id, text, type ShapeWith, uniqueName } from '../fields.ts';
import { scoped } from '../key-access.ts';
import { typeId, unansweredDays } from './choices.ts';
import { addsContacts, maxSearchLength, statuses } from './lists.ts';
import { sources } from './sources.ts';

const changesViews = addsContacts;
const maxViewNameLength = 60;
export const maxViews = 50;
/** Contacts of a view are counted up to here. */
export const maxCountedInView = 1000;

export const viewNameTakenMessage = 'A view with this name already exists.';
export const tooManyViewsMessage = `You’ve reached the limit of ${maxViews} views.`;
export const emptyViewMessage = 'Please choose at least one condition.';
export const searchAloneMessage = 'A search covers all contacts. Clear it to use other conditions.';
export const onlyLeadsMessage = 'Only contacts with the status Lead are waiting for an answer.';

/** Which contacts: those that meet every condition, or those that a search finds. */
export const ViewFilter = z.object({
  search: z._default(text(maxSearchLength), ''),
  lead_status_id: z._default(
    z.nullable(
      createIdSchema(
        statuses.map((status) => status.id),
        'Please select a valid status.',
      ),
    ),
    null,
  ),
  lead_type_id: z._default(z.nullable(typeId), null),
  tag_id: z._default(z.nullable(id), null),
  lead_source_id: z._default(
    z.nullable(
      createIdSchema(
        sources.map((source) => source.id),
        'Please select a valid source.',
      ),
    ),
    null,
  ),
  /** contacts who have been waiting for an answer for so many days */
  unanswered_days: z._default(z.nullable(unansweredDays), null),
});
export type ViewFilter = z.infer<typeof ViewFilter>;

export const ViewDraft = z.extend(ViewFilter, { name: uniqueName(maxViewNameLength) });
export type ViewDraft = z.infer<typeof ViewDraft>;

const View = z.object({
  /** null for a view that every account has */
  id: z.nullable(id),
  name: z.string(),
  search: z.string(),
  lead_status_id: z.nullable(z.int()),
  lead_type_id: z.nullable(z.int()),
  tag_id: z.nullable(id),
  lead_source_id: z.nullable(z.int()),
  unanswered_days: z.nullable(z.int()),
  /** its tag was deleted, so it shows nobody until it is changed */
  has_deleted_tag: z.boolean(),
} satisfies ShapeWith<ViewDraft>);
export type View = z.infer<typeof View>;

const SavedView = z.extend(View, { id });

const CountedView = z.extend(View, {
  /** how many contacts it has, counted up to 1,000; null where that is not known */
  contacts: z.nullable(z.int()),
  /** there are more than that */
  has_more: z.boolean(),
});
export type CountedView = z.infer<typeof CountedView>;

const noCondition: ViewFilter = {
  search: '',
  lead_status_id: null,
  lead_type_id: null,
  tag_id: null,
  lead_source_id: null,
  unanswered_days: null,
};

/** The views that every account has. */
export const builtInViews: readonly View[] = [
  { name: 'No answer for 3 days', unanswered_days: 3 },
  { name: 'Buyers, nurture', lead_type_id: 1, lead_status_id: 6 },
  { name: 'Sellers, nurture', lead_type_id: 2, lead_status_id: 6 },
].map((view) => ({ ...noCondition, ...view, id: null, has_deleted_tag: false }));

export const contactViewsTag: Tag = {
  name: 'Views',
  description: 'Filters of the contacts with a name, which everybody of an account uses.',
};

export const contactViews = {
  list: endpoint({
    method: 'GET',
    path: '/leads/views',
    access: scoped('contacts:read', allUsers()),
    summary: 'All views in their order, each with the number of its contacts',
    data: z.array(CountedView),
  }),
  create: endpoint({
    method: 'POST',
    path: '/leads/views',
    once: true,
    changes: 'contact.changed',
    access: changesViews,
    summary: 'Saves a view under a name that no other has',
    body: ViewDraft,
    data: SavedView,
    status: 201,
  }),
  sort: endpoint({
    method: 'PUT',
    path: '/leads/views/order',
    changes: 'contact.changed',
    access: changesViews,
    summary: 'Sorts the views; those that are not named come last, in the order they had',
    refuses: ['not_found'],
    body: z.object({ view_ids: z.array(id).check(z.maxLength(maxViews, tooManyViewsMessage)) }),
    data: z.object({ view_ids: z.array(id) }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/leads/views/{view_id}',
    changes: 'contact.changed',
    access: changesViews,
    summary: 'Changes the name and the conditions of a view',
    body: ViewDraft,
    data: SavedView,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/leads/views/{view_id}',
    changes: 'contact.changed',
    access: changesViews,
    summary: 'Deletes a view; its contacts stay',
    data: DeletedAnswer,
  }),
};
