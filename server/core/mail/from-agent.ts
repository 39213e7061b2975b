import type { MailDraft } from './mail-draft.ts';

/** A mail to a customer of an agent carries the agent's name, and a reply goes to the agent where they have an address. */
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
