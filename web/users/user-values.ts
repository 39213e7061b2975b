import * as z from 'zod/mini';
import { editorType, Invitation, UserPatch, userTypes, type User } from '#contract/users/users.ts';

/** The value of a select is text. */
const user_type_id = z.pipe(
  z.transform((chosen: string): number | undefined => Number(chosen)),
  Invitation.shape.user_type_id,
);

export const InviteForm = z.extend(Invitation, { user_type_id });
export type InviteValues = z.input<typeof InviteForm>;

export const EditForm = z.object({
  first_name: Invitation.shape.first_name,
  last_name: Invitation.shape.last_name,
  phone_number: UserPatch.shape.phone_number,
  user_type_id,
});
export type EditValues = z.input<typeof EditForm>;

export const newUser: InviteValues = {
  first_name: '',
  last_name: '',
  email: '',
  phone_number: '',
  user_type_id: String(editorType),
};

export const valuesOf = (user: User): EditValues => ({
  first_name: user.first_name,
  last_name: user.last_name,
  phone_number: user.phone_number ?? '',
  user_type_id: String(user.user_type_id),
});

type Edited = z.output<typeof EditForm>;

/** Only changed fields are sent, so that other people's changes to other fields stay. */
export function changesOf(values: Edited, user: User): Partial<Edited> {
  const changes: Partial<Edited> = { ...values };
  for (const key of z.keyof(EditForm).options) if (values[key] === user[key]) delete changes[key];
  return changes;
}

export const typeOptions = userTypes.map(({ id, type }) => ({ value: id, label: type }));

export const describe = (chosen: string | undefined): string =>
  userTypes.find(({ id }) => String(id) === chosen)?.description ?? '';
