import type { FieldControl } from '#web/parts/FormFields.tsx';
import { PhoneInput } from '#web/parts/PhoneInput.tsx';

/** Shared by the invitation of a user and the user's page. */
export const phoneField: FieldControl = {
  label: 'Phone',
  input: (input) => <PhoneInput {...input} autoComplete="off" />,
};
