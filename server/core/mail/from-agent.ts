import type { MailDraft } from './mail-draft.ts';

/**
 * A mail to a customer of an agent has the agent's name as sender. Replies go to the agent, if the agent has an
 * address.
 */
export const fromAgent = ({
  agent_name,
  reply_to = '',
}: {
  agent_name: string;
  reply_to?: string | undefined;
}): Pick<MailDraft, 'fromName' | 'replyTo'> => ({
  fromName: agent_name,
  ...(reply_to === '' ? {} : { replyTo: reply_to }),
});
