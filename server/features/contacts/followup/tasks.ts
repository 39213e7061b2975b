import { notForThem, type TaskDraft, type tasks } from '#contract/contacts/tasks.ts';
import { toDueInstants } from '#contract/contacts/task-times.ts';
import { invalid } from '#contract/errors.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import { lockExistence } from '../lock-existence.ts';
import {
  contactOfTask,
  deleteTask,
  insertTask,
  listPeople,
  listTasks,
  listTasksOfContact,
  readTerms,
  setTaskDone,
  updateTask,
} from './task-queries.ts';

export const taskHandlers: Handlers<typeof tasks> = {
  list: ({ db, query, now }) => db.page(listTasks(query, query, now), query),
  ofContact: ({ db, params }) => db.row(listTasksOfContact(params.id)),
  people: ({ db }) => db.row(listPeople()),
  add: ({ db, body: { lead_id, ...draft }, now }) =>
    db.batchAfter(readTerms(draft.user_id ?? null, null), (terms) => [
      insertTask(lead_id, toRow(draft, terms), now),
    ]),
  edit: ({ db, params, body, now }) =>
    db.batchAfter(readTerms(body.user_id ?? null, params.id), (terms) => [
      lockExistence(contactOfTask(params.id)),
      updateTask(params.id, toRow(body, terms), now),
    ]),
  setDone: ({ db, params, body, now }) => db.row(setTaskDone(params.id, body.is_done, now)),
  remove: ({ db, params, now }) => db.row(deleteTask(params.id, now)),
};

type Terms = { zone: string; is_theirs: boolean };

function toRow({ user_id, ...draft }: TaskDraft, terms: Terms | null) {
  const { zone, is_theirs } = orNotFound(terms);
  if (!is_theirs) throw invalid('user_id', notForThem);
  return { ...draft, user_id: user_id ?? null, ...toDueInstants(draft, zone) };
}
