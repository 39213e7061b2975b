import type { AddressKind } from '#server/core/mail/signed-addresses.ts';

/**
 * Where an answer to a mail about a conversation comes in: its client, its id, and the user whom the mail is for. The
 * user 0 stands for staff.
 */
export const conversationAddress: AddressKind = {
  purpose: 'addresses of conversations',
  prefix: 'talk',
  digits: [16, 16, 16],
};

export const staffSide = 0;

/** Who answers which conversation. */
export type AnsweredConversation = { client_id: number; conversation_id: number; user_id: number };

/** Null for addresses of another kind. */
export function readConversationAddress(numbers: readonly number[] | null): AnsweredConversation | null {
  const [client_id, conversation_id, user_id] = numbers ?? [];
  return client_id === undefined || conversation_id === undefined || user_id === undefined
    ? null
    : { client_id, conversation_id, user_id };
}
