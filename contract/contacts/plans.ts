import * as z from 'zod/mini';
import { allUsers } from '../access.ts';
import { endpoint, type Tag } from '../endpoint.ts';
import {
  DeletedAnswer,
  id,
  instant,
  lastEdit,
  requiredLine,
  rowVersion,
  sentVersion,
  type ShapeWith,
  text,
} from '../fields.ts';
import { scoped } from '../key-access.ts';
import { writesNotes } from './note-access.ts';
import { runningPlans } from './running-plans.ts';

export const maxPlans = 50;
export const maxPlanSteps = 20;
const maxPlanNameLength = 60;
const maxStepLength = 100;
const maxMinutes = 1440;
const maxDays = 365;

export const tooManyPlansMessage = `You’ve reached the limit of ${maxPlans} plans.`;
export const runningPlanMessage = 'This plan is already running for this contact.';

/** How a step reaches the contact. */
export const stepWays = [
  { value: 'call', label: 'Call' },
  { value: 'text', label: 'Text' },
  { value: 'email', label: 'Email' },
  { value: 'other', label: 'Other' },
] as const;
export type StepWay = (typeof stepWays)[number]['value'];

export const stepUnits = [
  { value: 'minutes', label: 'Minutes' },
  { value: 'days', label: 'Days' },
] as const;

const chooseOption = 'Please choose an option from the list.';

/** A step is a reminder; its time counts from the start of the plan. */
export const StepFields = z.object({
  way: z.enum(
    stepWays.map(({ value }) => value),
    chooseOption,
  ),
  after: z
    .int('Please enter a whole number.')
    .check(
      z.minimum(0, 'Please enter 0 or more.'),
      z.maximum(maxMinutes, `Please enter ${maxMinutes} or less.`),
    ),
  unit: z.enum(
    stepUnits.map(({ value }) => value),
    chooseOption,
  ),
  /** what it is about, such as 'about the open house' */
  text: text(maxStepLength),
});

const PlanStep = StepFields.check(
  z.refine(({ after, unit }) => unit === 'minutes' || after <= maxDays, {
    error: `Please enter ${maxDays} or less.`,
    path: ['after'],
  }),
  z.refine((step) => step.way !== 'other' || step.text !== '', {
    error: 'Please say what to do.',
    path: ['text'],
  }),
);
export type PlanStep = z.infer<typeof PlanStep>;

export const PlanDraft = z.object({
  name: requiredLine(maxPlanNameLength),
  steps: z
    .array(PlanStep)
    .check(
      z.minLength(1, 'Please add at least one step.'),
      z.maxLength(maxPlanSteps, `A plan has up to ${maxPlanSteps} steps.`),
    ),
});
export type PlanDraft = z.infer<typeof PlanDraft>;

export const PlanPatch = z.partial(PlanDraft);
export type PlanPatch = z.infer<typeof PlanPatch>;

const Plan = z.object({
  id,
  name: z.string(),
  steps: z.array(StepFields),
  version: rowVersion,
  last_edit: lastEdit,
} satisfies ShapeWith<PlanDraft>);
export type Plan = z.infer<typeof Plan>;

/** A plan that was started for a contact, with its open tasks. */
const RunningPlan = z.object({
  id,
  name: z.string(),
  started_at: instant,
  steps: z.int(),
  open_steps: z.int(),
});
export type RunningPlan = z.infer<typeof RunningPlan>;

export const plansTag: Tag = {
  name: 'Plans',
  description: 'Steps to reach a contact, such as a call now and an email in three days, which become tasks.',
};

export const plans = {
  list: endpoint({
    method: 'GET',
    path: '/plans',
    access: scoped('contacts:read', allUsers()),
    summary: 'All plans by name, each with its steps',
    data: z.array(Plan),
  }),
  create: endpoint({
    method: 'POST',
    path: '/plans',
    once: true,
    changes: 'contact.changed',
    access: writesNotes,
    summary: 'Adds a plan',
    body: PlanDraft,
    data: Plan,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/plans/{plan_id}',
    changes: 'contact.changed',
    access: writesNotes,
    summary: 'Changes the fields that are sent; where the plan is running, its tasks stay as they are',
    refuses: ['changed_elsewhere'],
    body: z.extend(PlanPatch, { version: sentVersion }),
    data: Plan,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/plans/{plan_id}',
    changes: 'contact.changed',
    access: writesNotes,
    summary: 'Deletes a plan; where it is running, its tasks stay',
    data: DeletedAnswer,
  }),
  ofContact: endpoint({
    ...runningPlans,
    access: scoped('contacts:read', allUsers()),
    summary: 'The plans that are running for a contact: those with an open task',
    data: z.array(RunningPlan),
  }),
  start: endpoint({
    method: 'POST',
    path: '/leads/{id}/plans',
    once: true,
    changes: 'contact.changed',
    access: writesNotes,
    summary: 'Starts a plan for a contact: its steps become tasks of the caller, and no message is sent',
    body: z.object({ plan_id: id }),
    data: RunningPlan,
    status: 201,
  }),
  stop: endpoint({
    method: 'DELETE',
    path: '/leads/{id}/plans/{running_id}',
    changes: 'contact.changed',
    access: writesNotes,
    summary: 'Stops a plan that is running for a contact: its open tasks are deleted, those done stay',
    data: DeletedAnswer,
  }),
};
