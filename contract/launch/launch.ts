import * as z from 'zod/mini';
import { editors, allUsers } from '../access.ts';
import { endpoint, type Tag } from '../endpoint.ts';
import { instant, required } from '../fields.ts';
import { Answers } from './answers.ts';

const LaunchForm = z.object({
  id: z.int(),
  pathname: z.string(),
  title: z.string(),
  percentage: z.int(),
  step: z.int(),
});
/** 6 is the review, 7 the thanks. */
const formId = z
  .int('Please choose a step.')
  .check(z.minimum(1, 'Please choose a step.'), z.maximum(7, 'Please choose a step.'));

/** An answer that staff sent back; it has to be saved again. */
const ReturnedAnswer = z.object({ form: z.int(), name: z.string(), comment: z.string() });
export type ReturnedAnswer = z.infer<typeof ReturnedAnswer>;

export const LaunchState = z.object({
  forms: z.array(LaunchForm),
  /** of the first step that is not complete */
  percent: z.int(),
  /** the first step that is neither complete nor skipped; 6 before, 7 after the review */
  current: z.int(),
  completed: z.array(z.int()),
  skipped: z.array(z.int()),
  /** questions that still need an answer, of steps that are neither complete nor skipped */
  missing: z.array(z.object({ form: z.int(), name: z.string() })),
  /** questions of completed steps that have a newer draft, which is submitted only once it is saved */
  unsaved: z.array(z.object({ form: z.int(), name: z.string() })),
  returned: z.array(ReturnedAnswer),
  /** where the sample of the website can be seen, if there is one */
  sample_url: z.nullable(z.string()),
});
export type LaunchState = z.infer<typeof LaunchState>;

export const stepStates = ['open', 'completed', 'skipped'] as const;
export type StepState = (typeof stepStates)[number];

const Option = z.object({ value: z.string(), label: z.string() });
export const LaunchStep = z.object({
  id: z.int(),
  /** the newest answers: a draft replaces a completed answer */
  data: Answers,
  options: z.record(z.string(), z.array(Option)),
  version: z.int(),
  state: z.enum(stepStates),
  has_draft: z.boolean(),
  saved_at: z.nullable(instant),
  /** comments of staff by the questions they sent back */
  returned: z.record(z.string(), z.string()),
});
export type LaunchStep = z.infer<typeof LaunchStep>;

/** Drafts in a completed step; `answers` holds only the differences. */
const UnsavedChanges = z.object({ form: z.int(), version: z.int(), answers: Answers });
export type UnsavedChanges = z.infer<typeof UnsavedChanges>;

const version = z.optional(z.int(required));
const body = z.object({ id: z.optional(formId), data: Answers, version });
const Next = z.object({ id: z.int(), next: z.int() });

/** Events of the launch, oldest first. */
const timelineEvents = [
  'launch.step_saved',
  'launch.submitted',
  'launch.phase_changed',
  'launch.publish_requested',
  'launch.live',
] as const;
export const TimelineEntry = z.object({
  event: z.enum(timelineEvents),
  /** the phase the launch moved to */
  launch_phase_id: z.nullable(z.int()),
  form: z.nullable(z.int()),
  at: instant,
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;

export const launchTag: Tag = {
  name: 'Launch',
  description: 'The questionnaire a new client fills in, its files, and the way to a live website.',
};

export const launch = {
  list: endpoint({
    method: 'GET',
    path: '/forms',
    access: allUsers(),
    summary: 'The steps of the launch and where they stand',
    data: LaunchState,
  }),
  timeline: endpoint({
    method: 'GET',
    path: '/launch/timeline',
    access: allUsers(),
    summary: 'What happened on the way to the website',
    data: z.array(TimelineEntry),
  }),
  review: endpoint({
    method: 'GET',
    path: '/forms/6',
    access: editors(),
    summary: 'The completed answers of every step',
    data: z.object({
      id: z.literal(6),
      data: z.object({ review: z.nullable(z.literal('completed')), forms: z.record(z.string(), Answers) }),
      options: z.record(z.string(), z.array(Option)),
      unsaved: z.array(UnsavedChanges),
    }),
  }),
  terms: endpoint({
    method: 'GET',
    path: '/launch/terms',
    access: allUsers(),
    summary:
      'What is agreed to in the launch form: an address, or the text itself; both null where there is none yet',
    data: z.object({ url: z.nullable(z.string()), text: z.nullable(z.string()) }),
  }),
  copy: endpoint({
    method: 'GET',
    path: '/launch/copy.pdf',
    access: editors(),
    summary: "The client's own answers as a PDF",
    data: z.string(),
    document: 'application/pdf',
    limits: [{ per: 'session', calls: 30, seconds: 3600 }],
  }),
  submit: endpoint({
    method: 'POST',
    path: '/forms/6',
    once: true,
    changes: 'launch.changed',
    access: editors({ sends: true }),
    summary: 'Sends the launch form in: the design begins',
    body: z.object({
      id: z.optional(z.literal(6, 'Please choose a step.')),
      data: z.object({ review: z.literal('completed', required) }, required),
    }),
    data: Next,
  }),
  read: endpoint({
    method: 'GET',
    path: '/forms/{id}',
    access: editors(),
    summary: 'The answers of one step, and what may be chosen',
    data: LaunchStep,
  }),
  save: endpoint({
    method: 'POST',
    path: '/forms/{id}',
    once: false,
    changes: 'launch.changed',
    access: editors(),
    summary: 'Checks the answers of a step and completes it',
    refuses: ['changed_elsewhere'],
    body,
    data: Next,
  }),
  saveNamed: endpoint({
    method: 'POST',
    path: '/forms',
    once: false,
    changes: 'launch.changed',
    access: editors(),
    summary: 'The same, with the step in the body',
    refuses: ['changed_elsewhere'],
    body: z.object({
      id: formId,
      data: z.union([z.object({ review: z.literal('completed', required) }), Answers], required),
      version,
    }),
    data: Next,
  }),
  draft: endpoint({
    method: 'PUT',
    path: '/forms/{id}/draft',
    changes: 'launch.changed',
    access: editors(),
    summary: 'Keeps changed answers as they are, unchecked; those of an older version are refused with 412',
    refuses: ['changed_elsewhere'],
    body: z.object({ data: Answers, version }),
    data: z.object({ version: z.int(), saved_at: instant }),
  }),
  discardDraft: endpoint({
    method: 'DELETE',
    path: '/forms/{id}/draft',
    changes: 'launch.changed',
    access: editors(),
    summary: 'Throws away what was written since the step was completed; discarding nothing changes nothing',
    refuses: ['changed_elsewhere'],
    body: z.object({ version }),
    data: z.object({ id: z.int(), version: z.int() }),
  }),
  back: endpoint({
    method: 'POST',
    path: '/forms/{id}/back',
    once: false,
    changes: 'launch.changed',
    access: editors(),
    summary: 'Keeps the answers unchecked and goes back',
    refuses: ['changed_elsewhere'],
    body: z.object({ data: z.optional(Answers), version }),
    data: z.object({ id: z.int(), previous: z.int() }),
  }),
  skip: endpoint({
    method: 'POST',
    path: '/forms/{id}/skip',
    once: false,
    changes: 'launch.changed',
    access: { kind: 'client', callers: ['Staff'] },
    forbidden: 'staff_only',
    summary: 'Leaves a step out',
    data: Next,
  }),
  publish: endpoint({
    method: 'POST',
    path: '/clients/publish',
    once: true,
    changes: 'launch.changed',
    access: editors({ sends: true }),
    summary: 'Asks the provider to put the website online; asking again changes nothing',
    data: z.object({ launch_phase_id: z.literal(5) }),
  }),
};
