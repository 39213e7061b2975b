import * as z from 'zod/mini';
import { editorType, Invitation, Profile, userTypes, type User } from '#contract/users/users.ts';
import { textValues, type FormValues } from '#web/parts/form-values.ts';

/** The value of a select is text. */
const user_type_id = z.pipe(
  z.transform((chosen: string): number | undefined => Number(chosen)),
  Invitation.shape.user_type_id,
);

export const InviteForm = z.extend(Invitation, { user_type_id });

export const newUser: FormValues<z.input<typeof InviteForm>> = {
  ...textValues(z.keyof(InviteForm).options),
  user_type_id: String(editorType),
};

/** Only changed fields are sent. */
export const EditForm = z.partial(z.extend(Profile, { user_type_id }));

export const toUserValues = (user: Partial<User>): FormValues<z.input<typeof EditForm>> =>
  textValues(z.keyof(EditForm).options, user);

export const typeOptions = userTypes.map(({ id, type }) => ({ value: id, label: type }));

export const describeRole = (chosen: string | undefined): string =>
  userTypes.find(({ id }) => String(id) === chosen)?.description ?? '';
