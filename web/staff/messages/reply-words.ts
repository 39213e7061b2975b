import { findOpenTokens } from '#contract/text-fields.ts';
import {
  replyFields,
  replyTextFields,
  type ReplyField,
  type ReplyValues,
} from '#contract/staff/reply-fields.ts';

const reasons: Record<ReplyField, string> = {
  first_name: 'there is no first name, or it is for several people',
  last_name: 'there is no last name, or it is for several people',
  client_name: 'the client has no name',
  account_manager: 'this client has no account manager',
  my_name: 'your account has no name',
};

/** Why fields of a text were not filled in, such as '{{account_manager}}: this client has no account manager'. */
export const explainOpenFields = (text: string, values: ReplyValues): string[] =>
  findOpenTokens(text).flatMap((token) => {
    const name = replyTextFields.normalize(token).replaceAll(/[{}]/g, '');
    if (!replyTextFields.isField(name)) return [];
    return [`${token}: ${values[name] === null ? reasons[name] : `replace it with “${values[name]}”`}.`];
  });

/** The fields, as a sentence that names them. */
export const fieldsHint = `When you use it, ${new Intl.ListFormat('en-CA', { type: 'conjunction' }).format(
  Object.keys(replyFields).map((name) => `{{${name}}}`),
)} become their values.`;
