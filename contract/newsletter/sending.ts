import * as z from 'zod/mini';
import { editors, staffAreas } from '../access.ts';
import { endpoint, type Tag } from '../endpoint.ts';
import { id, instant, month, paging, Reason } from '../fields.ts';

const sendsPerPage = 25;
const recipientsPerPage = 25;

/**
 * `missed` could not begin by noon and waits for a person; `due` was started by one and begins in a moment.
 * The others have an audience. A send that is stopped, dropped or sent stays so.
 */
const sendStates = ['missed', 'due', 'sending', 'paused', 'stopped', 'dropped', 'sent'] as const;
export type SendState = (typeof sendStates)[number];

/** The state of the audience; the six numbers always add up to it. */
const counts = {
  audience: z.int(),
  pending: z.int(),
  /** being handed over right now */
  sending: z.int(),
  sent: z.int(),
  failed: z.int(),
  /** handed over without an answer: it may have arrived, and is sent again only if staff say so */
  unknown: z.int(),
  /** unsubscribed or deleted after the audience was frozen */
  skipped: z.int(),
};

export const SendProgress = z.object({
  id,
  month: z.string(),
  state: z.enum(sendStates),
  due_at: instant,
  /** when the audience was frozen and the first mails left */
  started_at: z.nullable(instant),
  finished_at: z.nullable(instant),
  ...counts,
});
export type SendProgress = z.infer<typeof SendProgress>;

export const StaffSend = z.extend(SendProgress, {
  client_id: id,
  client_name: z.string(),
  subject: z.nullable(z.string()),
  /** how many reports of spam came in; not every mail provider sends them */
  complained: z.int(),
  /** why it waits, or was paused, stopped or dropped */
  reason: z.nullable(z.string()),
});
export type StaffSend = z.infer<typeof StaffSend>;

export const unsentStates = ['failed', 'unknown', 'skipped'] as const;

/**
 * Without name and address, because staff see a client's contacts only in the client's account. The exception
 * is a recipient for whom staff must decide whether to send again.
 */
export const UnsentRecipient = z.object({
  id,
  lead_id: id,
  /** for an unknown one, as long as the contact exists */
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  state: z.enum(unsentStates),
  reason: z.string(),
  settled_at: instant,
});
export type UnsentRecipient = z.infer<typeof UnsentRecipient>;

const sendActions = ['start', 'drop', 'pause', 'resume', 'stop'] as const;
export type SendAction = (typeof sendActions)[number];

/** The states from which each action is possible, and the state it leads to. */
export const actionStates = {
  start: { from: ['missed'], to: 'due' },
  drop: { from: ['missed', 'due'], to: 'dropped' },
  pause: { from: ['sending'], to: 'paused' },
  resume: { from: ['paused'], to: 'sending' },
  stop: { from: ['sending', 'paused'], to: 'stopped' },
} as const satisfies Record<SendAction, { from: readonly SendState[]; to: SendState }>;

export const listSendActions = (state: SendState): SendAction[] =>
  sendActions.filter((action) => actionStates[action].from.some((from) => from === state));

const unknownActions = ['send_again', 'leave_out'] as const;
export type UnknownAction = (typeof unknownActions)[number];

/** The states of a send in which each action on unknown recipients is possible. */
const unknownActionStates: Record<UnknownAction, readonly SendState[]> = {
  send_again: ['sending', 'paused', 'sent'],
  leave_out: ['sending', 'paused', 'stopped', 'sent'],
};
export const listUnknownActions = (state: SendState): UnknownAction[] =>
  unknownActions.filter((action) => unknownActionStates[action].includes(state));
export const statesFor = (action: UnknownAction): readonly SendState[] => unknownActionStates[action];

export const sendMovedOn = 'This newsletter’s status has changed. Refresh to see where it stands.';

/** 'still sending to 25': shown while a newsletter is being sent. */
export const formatStillSending = (waiting: number): string =>
  `still sending to ${waiting.toLocaleString('en-CA')}`;

export const newsletterSendingTag: Tag = {
  name: 'Newsletter: sending',
  description:
    'How far the newsletters of a month have come. Each recipient is handed over once; what nobody knows the outcome of is shown, and repeated only where staff say so.',
};

export const newsletterSending = {
  progress: endpoint({
    method: 'GET',
    path: '/newsletters/sending',
    access: editors({ services: ['in_touch'], staffExempt: true }),
    summary: 'How far the latest newsletter has come; null before the first one',
    data: z.nullable(SendProgress),
  }),
};

export const staffNewsletterSends = {
  list: endpoint({
    method: 'GET',
    path: '/staff/newsletters',
    access: staffAreas('mails'),
    summary: 'Sends of a month, or of all of them: what waits for a person first, then the latest',
    query: z.object({
      ...paging(sendsPerPage),
      month: z.optional(month),
      state: z.optional(z.enum(sendStates, 'Please choose an option from the list.')),
    }),
    data: z.array(StaffSend),
    paged: true,
  }),
  read: endpoint({
    method: 'GET',
    path: '/staff/clients/{id}/newsletters/{send_id}',
    access: staffAreas('mails'),
    summary: 'One send with its numbers',
    data: StaffSend,
  }),
  unsent: endpoint({
    method: 'GET',
    path: '/staff/clients/{id}/newsletters/{send_id}/recipients',
    access: staffAreas('mails'),
    summary: 'Recipients who did not get it, or of whom nobody knows, with the reason',
    query: z.object({
      ...paging(recipientsPerPage),
      state: z.optional(z.enum(unsentStates, 'Please choose an option from the list.')),
    }),
    data: z.array(UnsentRecipient),
    paged: true,
  }),
  settleUnknown: endpoint({
    method: 'POST',
    path: '/staff/clients/{id}/newsletters/{send_id}/unknown',
    once: true,
    changes: 'client.changed',
    access: staffAreas('mails'),
    summary:
      'Sends it again to one recipient of whom nobody knows, or to all of them, or leaves them out. Whoever has opened it or had it come back got it, and counts as sent',
    body: z.object({
      action: z.enum(unknownActions, 'Please choose an option from the list.'),
      /** all of them without it */
      recipient_id: z.optional(id),
    }),
    data: StaffSend,
  }),
  act: endpoint({
    method: 'PUT',
    path: '/staff/clients/{id}/newsletters/{send_id}',
    changes: 'client.changed',
    access: staffAreas('mails'),
    summary:
      'Starts or drops a send that was missed; pauses, resumes or stops one that goes out. The reason stays with it',
    body: z.extend(Reason, { action: z.enum(sendActions, 'Please choose an option from the list.') }),
    data: StaffSend,
  }),
};
