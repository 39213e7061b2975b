import * as z from 'zod/mini';
import { allUsers } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { date, DeletedAnswer, id, instant, optional, paging, requiredLine } from '../fields.ts';
import { isCalendarDay } from '../zoned-time.ts';
import { writesNotes } from './note-access.ts';
import { scoped } from '../key-access.ts';

const tasksPerPage = 20;
/** more than anybody has open about one contact */
export const maxTasksOfContact = 50;

/** Which tasks: those due until the end of the day, all that are open, or those done. */
const taskStates = ['due', 'open', 'done'] as const;
export type TaskState = (typeof taskStates)[number];
const taskOwners = ['mine', 'all'] as const;

const day = z.string('Please choose a day.').check(z.refine(isCalendarDay, 'Please choose a day.'));
const timeOfDay = optional(
  z
    .string('Please enter a time.')
    .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time such as 14:30.')),
);

/** The fields of a form; day and time are on the clocks of the account. */
export const TaskDraft = z.object({
  title: requiredLine(200),
  due_on: day,
  due_time: timeOfDay,
  /** whom it reminds; without it who adds the task, and nobody else than before after a change */
  user_id: z.optional(id),
});
export type TaskDraft = z.infer<typeof TaskDraft>;

export const Task = z.object({
  id,
  title: z.string(),
  due_on: date,
  /** null for a task of the whole day */
  due_time: z.nullable(z.string()),
  /** from then on it is late, unless it is done */
  late_at: instant,
  lead_id: z.nullable(id),
  lead_name: z.nullable(z.string()),
  /** whom it reminds; null for everybody: the first step about a new lead, until somebody takes it over */
  user_id: z.nullable(id),
  user_name: z.nullable(z.string()),
  /** who gave it to them; null for a task that they added themselves */
  given_by: z.nullable(z.string()),
  /** the plan that it is a step of */
  plan_name: z.nullable(z.string()),
  /** a call or a text to somebody who asked for none */
  is_unwanted: z.boolean(),
  done_at: z.nullable(instant),
});
export type Task = z.infer<typeof Task>;

export const notForThem = 'This person can’t be given tasks. Please choose someone else.';

const anOption = 'Please choose an option from the list.';

export const tasks = {
  list: endpoint({
    method: 'GET',
    path: '/tasks',
    access: scoped('contacts:read', allUsers()),
    summary: 'Tasks: open ones with the earliest first, or done ones with the latest first',
    query: z.object({
      ...paging(tasksPerPage),
      state: z._default(z.enum(taskStates, anOption), 'open'),
      owner: z._default(z.enum(taskOwners, anOption), 'mine'),
    }),
    data: z.array(Task),
    paged: true,
  }),
  people: endpoint({
    method: 'GET',
    path: '/tasks/people',
    access: writesNotes,
    summary: 'The users who can be given a task: Admins and Editors who have joined',
    data: z.array(z.object({ id, name: z.string() })),
  }),
  ofContact: endpoint({
    method: 'GET',
    path: '/leads/{id}/tasks',
    access: scoped('contacts:read', allUsers()),
    summary: 'The tasks about a contact, open ones first',
    data: z.array(Task),
  }),
  add: endpoint({
    method: 'POST',
    path: '/tasks',
    once: true,
    changes: 'contact.changed',
    access: writesNotes,
    summary:
      'Adds a task about a contact or about none, which reminds who adds it or the user it is given to',
    refuses: ['not_found'],
    body: z.extend(TaskDraft, { lead_id: z.nullable(id) }),
    data: Task,
    status: 201,
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/tasks/{id}',
    changes: 'contact.changed',
    access: writesNotes,
    summary: 'Changes a task or gives it to another user; another time reminds of it again',
    body: TaskDraft,
    data: Task,
  }),
  setDone: endpoint({
    method: 'PUT',
    path: '/tasks/{id}/done',
    changes: 'contact.changed',
    access: writesNotes,
    summary: 'Marks a task as done, or as open again',
    body: z.object({ is_done: z.boolean('Please choose true or false.') }),
    data: Task,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/tasks/{id}',
    changes: 'contact.changed',
    access: writesNotes,
    summary: 'Deletes a task',
    data: DeletedAnswer,
  }),
};
