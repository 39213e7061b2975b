import * as z from 'zod/mini';
import { fillPath } from '#contract/fill-path.ts';
import { formIds, launchForms } from '#contract/launch/forms.ts';
import * as paths from '#contract/paths.ts';
import { defineQueueItem, type QueueSubject } from '#server/core/queue/define-queue-item.ts';

const launchFormOf = ({ client_id }: QueueSubject) =>
  fillPath(paths.staffClientLaunch, { id: client_id ?? 0 });
const stepTitle = (step: number) => launchForms.find(({ id }) => id === step)?.title ?? 'A step';

/** Steps that the client saved since a staff member last viewed the form: one item, which counts up. */
export const launchStepItem = defineQueueItem({
  name: 'launch-step',
  area: 'launch',
  // an item from before steps were counted has none
  details: { step: z.int(), saved: z.optional(z.int()) },
  sentence: ({ step, saved }) =>
    saved === undefined
      ? `'${stepTitle(step)}' of the launch form was submitted.`
      : `Launch form: ${saved} of ${formIds.length} steps saved, most recently '${stepTitle(step)}'.`,
  path: launchFormOf,
  closes: 'when someone marks the form as seen',
});

export const launchSubmittedItem = defineQueueItem({
  name: 'launch-submitted',
  area: 'launch',
  details: { name: z.string() },
  sentence: ({ name }) => `${name} submitted the launch form: the design can begin.`,
  path: launchFormOf,
  closes: 'when the launch moves on',
});

export const publishRequestItem = defineQueueItem({
  name: 'publish-request',
  area: 'launch',
  details: { name: z.string() },
  sentence: ({ name }) => `${name} asks us to publish the website.`,
  path: ({ client_id }) => fillPath(paths.staffClient, { id: client_id ?? 0 }),
  closes: 'when the website is live or the launch moves back',
});

/** How long only the client has to deal with a returned answer, in days. */
export const returnedAnswerDays = 5;

export const returnedAnswerItem = defineQueueItem({
  name: 'returned-answer',
  area: 'launch',
  details: { label: z.string() },
  sentence: ({ label }) =>
    `An answer we sent back has not come again in ${returnedAnswerDays} days: ${label}`,
  path: launchFormOf,
  closes: 'when the client answers again or you approve it',
});

const times = ['once', 'twice'];

/** After the last reminder an agent has this many days to answer before a colleague calls. */
export const standstillDays = 3;

export const launchStandstillItem = defineQueueItem({
  name: 'launch-standstill',
  area: 'launch',
  // an item from before the schedule could be changed has no count
  details: { days: z.int(), count: z.optional(z.int()) },
  sentence: ({ days, count = 2 }) =>
    `We reminded them ${times[count - 1] ?? `${count} times`}, and the launch has not moved for ${days} days. Give them a call.`,
  path: launchFormOf,
  closes: 'when the launch moves again',
});
