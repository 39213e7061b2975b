import type { FieldControl } from './FormFields.tsx';
import { TextInput } from './TextInput.tsx';

const typeName = (autoComplete: string): FieldControl => ({
  required: true,
  input: (input) => <TextInput {...input} autoComplete={autoComplete} />,
});

/** The name of somebody else, which the browser must not fill in with that of the person who types. */
export const nameFields = { first_name: typeName('off'), last_name: typeName('off') };

/** The name of the person who types. */
export const ownNameFields = { first_name: typeName('given-name'), last_name: typeName('family-name') };
