import type { FieldControl } from '#web/parts/FormFields.tsx';
import { PhoneInput } from '#web/parts/PhoneInput.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';

const name: FieldControl = {
  required: true,
  input: (input) => <TextInput {...input} autoComplete="off" />,
};

/** The fields shared by the invitation of a user and the user's page. */
export const nameFields = { first_name: name, last_name: name };
export const phoneField: FieldControl = {
  label: 'Phone',
  input: (input) => <PhoneInput {...input} autoComplete="off" />,
};
