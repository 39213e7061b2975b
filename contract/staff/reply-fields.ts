import { defineTextFields } from '../text-fields.ts';

/** Fields that a saved reply may have, as `{{first_name}}`, with what they are called on screens. */
export const replyFields = {
  first_name: 'First name',
  last_name: 'Last name',
  client_name: 'Client',
  account_manager: 'Account manager',
  my_name: 'Your name',
} as const;
export type ReplyField = keyof typeof replyFields;
/** The value of each for one conversation; null where there is none. */
export type ReplyValues = Readonly<Record<ReplyField, string | null>>;

export const replyFieldNames = Object.keys(replyFields).filter((name): name is ReplyField =>
  Object.hasOwn(replyFields, name),
);
export const replyTextFields = defineTextFields(replyFieldNames);
