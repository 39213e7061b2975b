import type { TaskContext } from '#server/core/db/worker-pool.ts';
import type { InboundMessage } from '#server/engines/inbound-mail/read-message.ts';
import type { Taken } from './inbox.ts';

export type InboundContext = Pick<TaskContext, 'value' | 'now'> & {
  /** what this installation sends from */
  ownSender: string;
};

/** How a feature takes in an email, once; null if it is for another feature. */
export type TakeMessage = (message: InboundMessage, context: InboundContext) => Promise<Taken | null>;
