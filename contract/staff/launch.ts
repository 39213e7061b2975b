import * as z from 'zod/mini';
import { packages, staffAreas } from '../access.ts';
import { endpoint, type Tag } from '../endpoint.ts';
import { scoped } from '../key-access.ts';
import { id, instant, optional, required, requiredText, text } from '../fields.ts';
import { TimelineEntry, stepStates } from '../launch/launch.ts';
import { Answer, Answers } from '../launch/answers.ts';
import { secretFields } from '../launch/question.ts';

const answerStates = ['approved', 'returned'] as const;

const ReviewedAnswer = z.object({
  name: z.string(),
  state: z.enum(answerStates),
  comment: z.nullable(z.string()),
  staff_name: z.string(),
  at: instant,
});
export type ReviewedAnswer = z.infer<typeof ReviewedAnswer>;

const PreviousAnswer = z.object({ answer: Answer, changed_at: instant });

const Step = z.object({
  id: z.int(),
  state: z.enum(stepStates),
  saved_at: z.nullable(instant),
  saved_by: z.nullable(z.string()),
  /** as completed; drafts are not included */
  answers: Answers,
  has_draft: z.boolean(),
  /** what the client has written since and not saved yet, by question */
  draft: Answers,
  /** the answer before its last completed change, by question */
  previous: z.record(z.string(), PreviousAnswer),
  /** questions whose completed answer has changed since this staff member last viewed them */
  changed: z.array(z.string()),
  reviews: z.array(ReviewedAnswer),
  /** questions that still need an answer */
  missing: z.array(z.string()),
});

export const Questionnaire = z.object({
  client_id: id,
  name: z.string(),
  package: z.enum(packages),
  launch_phase_id: z.nullable(z.int()),
  is_live: z.boolean(),
  publish_requested_at: z.nullable(instant),
  last_viewed_at: z.nullable(instant),
  forms: z.array(Step),
  /** the fields that have a stored secret */
  secrets: z.array(z.enum(secretFields)),
  timeline: z.array(TimelineEntry),
});
export type Questionnaire = z.infer<typeof Questionnaire>;

const step = z
  .int('Please choose a step.')
  .check(z.minimum(1, 'Please choose a step.'), z.maximum(5, 'Please choose a step.'));

export const staffLaunchTag: Tag = {
  name: 'Staff: launches',
  description: 'Reading the launch form of a client, and sending answers back.',
};

export const staffLaunch = {
  read: endpoint({
    method: 'GET',
    path: '/staff/clients/{id}/launch',
    access: scoped('launches:read', staffAreas('launch')),
    summary: "A client's launch form: answers by step, what changed, what is missing",
    data: Questionnaire,
  }),
  markViewed: endpoint({
    method: 'POST',
    path: '/staff/clients/{id}/launch/viewed',
    once: false,
    changes: null,
    access: staffAreas('launch'),
    summary: 'From now on, only later changes count as new to this staff member',
    data: z.object({ last_viewed_at: instant }),
  }),
  reviewAnswer: endpoint({
    method: 'POST',
    path: '/staff/clients/{id}/answers',
    once: true,
    changes: 'launch.changed',
    access: staffAreas('launch'),
    summary: 'Approves an answer, or sends it back with a comment, which opens it for the client again',
    body: z
      .object({
        form: step,
        name: requiredText(100),
        state: z.enum(answerStates, 'Please choose one.'),
        comment: z.optional(optional(text(1000))),
      })
      .check(
        z.refine(({ state, comment }) => state !== 'returned' || !!comment, {
          error: required,
          path: ['comment'],
        }),
      ),
    data: ReviewedAnswer,
  }),
  approveStep: endpoint({
    method: 'POST',
    path: '/staff/clients/{id}/answers/approve',
    once: true,
    changes: 'launch.changed',
    access: staffAreas('launch'),
    summary: 'Approves every answer of a step that has no review yet; those sent back stay with the client',
    body: z.object({ form: step }),
    data: z.object({ approved: z.int() }),
  }),
  undoReview: endpoint({
    method: 'DELETE',
    path: '/staff/clients/{id}/answers',
    changes: 'launch.changed',
    access: staffAreas('launch'),
    summary: 'Takes an approval or a question back, out of a mail that has not left too',
    body: z.object({ form: step, name: requiredText(100) }),
    data: z.object({ undone: z.boolean() }),
  }),
  secret: endpoint({
    method: 'POST',
    path: '/staff/clients/{id}/secrets',
    once: false,
    changes: 'client.changed',
    access: staffAreas('launch'),
    summary: 'Reads one password a client entrusted to the provider; the client sees who did, and why',
    body: z.object({
      field: z.enum(secretFields, 'Please choose one.'),
      reason: requiredText(500).check(z.minLength(10, 'Please give a reason of at least 10 characters.')),
    }),
    data: z.object({ value: z.string() }),
    limits: [{ per: 'session', calls: 30, seconds: 3600 }],
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/staff/clients/{id}/launch.pdf',
    access: staffAreas('launch'),
    summary: 'The whole questionnaire as a PDF',
    data: z.string(),
    document: 'application/pdf',
  }),
  archive: endpoint({
    method: 'GET',
    path: '/staff/clients/{id}/launch.zip',
    access: staffAreas('launch'),
    summary: 'All files the client sent with the launch form, in folders by step and question',
    data: z.string(),
    document: 'application/zip',
    limits: [{ per: 'session', calls: 60, seconds: 3600 }],
  }),
};
