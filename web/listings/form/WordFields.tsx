import type { ReactElement } from 'react';
import { FormField } from '#web/parts/FormField.tsx';
import { TextArea } from '#web/parts/TextArea.tsx';
import type { FieldsProps } from './fields-props.ts';

export function WordFields<Output>({ control }: FieldsProps<Output>): ReactElement {
  return (
    <div className="flex flex-col gap-5">
      <FormField control={control} name="description" label="Description">
        {(input) => <TextArea {...input} />}
      </FormField>
      <FormField
        control={control}
        name="social_description"
        label="Social description"
        hint="What posts about this listing say, in up to 500 characters."
      >
        {(input) => <TextArea {...input} />}
      </FormField>
    </div>
  );
}
