import * as z from 'zod/mini';
import { allUsers, editors } from '../access.ts';
import { endpoint, type Limit, type Tag } from '../endpoint.ts';
import { id, instant, Reason, requiredText } from '../fields.ts';
import { CheckedFact, Finding, LeftOutHint } from './findings.ts';
import { CheckRequest, DescriptionRequest, SuggestionRequest } from './requests.ts';

export const disclaimer = 'AI responses can be inaccurate or misleading. Please review and verify carefully.';

export const Credits = z.object({
  /** answers of this month */
  count: z.int(),
  limit: z.int(),
  /** when all of them are back */
  resets_at: instant,
});
export type Credits = z.infer<typeof Credits>;

const AnswerMeta = z.object({
  credits: Credits,
  findings: z.array(Finding),
  /** hints that a description does not say: by law, for agents alone, or not understood */
  left_out: z.array(LeftOutHint),
});
export type AnswerMeta = z.infer<typeof AnswerMeta>;

const Description = z.object({ description: z.string(), usage_log_id: z.int() });
const usageLog = z.object({ usage_log_id: z.int() });

/**
 * Events while a call is answered: the text that has been written and checked so far, then the answer or the
 * error.
 */
const progressOf = <S extends z.core.$ZodType>(answer: S) =>
  z.union([
    z.object({ text: z.string() }),
    z.object({ answer }),
    z.object({ error: z.string(), code: z.string() }),
  ]);

const descriptionAnswer = z.object({ data: Description, meta: AnswerMeta });
const suggestionAnswer = z.object({ data: z.string(), usage_log_id: z.int(), meta: AnswerMeta });

const inAnyOrder: readonly Limit[] = [
  {
    per: 'session',
    calls: 240,
    seconds: 60,
    sentence: 'This is more than we can read at once. Please try again in a minute.',
  },
];

export const aiTag: Tag = {
  name: 'AI',
  description: 'Descriptions of listings, better wording, and the check of words for facts and fair housing.',
};

export const ai = {
  usage: endpoint({
    method: 'GET',
    path: '/usage/{type}/limit',
    access: allUsers(),
    summary: 'How many answers of the AI (type 2) this month has had, and how many it may have',
    params: z.object({ type: z.string() }),
    data: Credits,
  }),
  rate: endpoint({
    method: 'PUT',
    path: '/usage/log/{id}',
    changes: null,
    access: editors({ ai: true }),
    summary: 'Says that an answer was good (1) or not (-1)',
    body: z.object({ rating: z.literal([1, -1], 'Please choose 1 or -1.') }),
    data: z.object({ id: z.int(), rating: z.int() }),
  }),
  describe: endpoint({
    method: 'POST',
    path: '/listing-description',
    once: 'own',
    changes: 'ai.changed',
    access: editors({ ai: true }),
    summary: 'Writes a description of a property from its facts and the hints of its agent; costs a credit',
    refuses: ['not_found', 'too_many_requests', 'ai_limit_reached'],
    body: DescriptionRequest,
    data: Description,
    repeated: ['description', 'usage_log_id'],
    meta: AnswerMeta,
    stream: progressOf(descriptionAnswer),
    limits: inAnyOrder,
  }),
  suggest: endpoint({
    method: 'POST',
    path: '/ai/suggestion',
    once: 'own',
    changes: 'ai.changed',
    access: editors({ ai: true }),
    summary:
      'Puts a text, or the chosen part of it, in other words; costs a credit, unless nothing is to be changed',
    refuses: ['not_found', 'too_many_requests', 'ai_limit_reached'],
    body: SuggestionRequest,
    data: z.string(),
    besides: usageLog,
    meta: AnswerMeta,
    stream: progressOf(suggestionAnswer),
    limits: inAnyOrder,
  }),
  check: endpoint({
    method: 'POST',
    path: '/ai/check',
    once: false,
    changes: null,
    access: editors(),
    summary: 'Marks what a text says without a fact for it, and what fair-housing law forbids; costs nothing',
    refuses: ['not_found'],
    body: CheckRequest,
    data: z.object({ findings: z.array(Finding), facts: z.array(CheckedFact) }),
    limits: inAnyOrder,
  }),
  dismiss: endpoint({
    method: 'POST',
    path: '/ai/dismissals',
    once: true,
    changes: 'ai.changed',
    access: editors(),
    summary: 'Lets marked words stand, with a reason: in one listing, or in texts that belong to none',
    refuses: ['not_found'],
    body: z.extend(Reason, {
      rule: requiredText(100),
      quote: requiredText(500),
      listing_id: z.optional(id),
    }),
    data: z.object({ rule: z.string(), quote: z.string(), reason: z.string() }),
    status: 201,
  }),
};
