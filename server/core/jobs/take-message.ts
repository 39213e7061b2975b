import type { TaskContext } from '#server/core/db/worker-pool.ts';
import type { InboundMessage } from '#server/engines/inbound-mail/read-message.ts';

export type InboundContext = Pick<TaskContext, 'value' | 'now'> & {
  /** what this installation sends from */
  ownSender: string;
  /** the provider's address for questions */
  supportEmail: string | null;
};

/** Where an email is put away: with those that were taken in, or where an operator finds it. */
export type Taken = 'done' | 'unread';

/** How a feature takes in an email, once; null if it is for another feature. */
export type TakeMessage = (message: InboundMessage, context: InboundContext) => Promise<Taken | null>;
