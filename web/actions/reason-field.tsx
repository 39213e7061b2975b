import type { ReactElement } from 'react';
import { Reason } from '#contract/fields.ts';
import type { FieldControl } from '#web/parts/FormFields.tsx';
import { TextArea } from '#web/parts/TextArea.tsx';

/** The reason goes into a record. The hint says who will read it. */
export const reasonField = (hint: string): FieldControl => ({
  required: true,
  hint,
  input: (input): ReactElement => <TextArea {...input} />,
});

/** A form with nothing but the reason. */
export const reasonForm = (hint: string) => ({
  schema: Reason,
  values: { reason: '' },
  fields: { reason: reasonField(hint) },
});
