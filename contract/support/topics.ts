export const messageTopics = ['help', 'upgrade', 'changes'] as const;
export type MessageTopic = (typeof messageTopics)[number];

/** The topic of a conversation, as people read it. */
export const topicNames: Record<MessageTopic, string> = {
  help: 'Help',
  upgrade: 'Meeting about an upgrade',
  changes: 'Changes to the sample site',
};

/** The title of a conversation: its subject, or else its topic. */
export const formatTitle = ({ topic, subject }: { topic: MessageTopic; subject?: string | null }): string =>
  subject ?? topicNames[topic];
