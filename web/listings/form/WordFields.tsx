import type { ReactElement } from 'react';
import { isStaff } from '#contract/account/account.ts';
import { FormField } from '#web/parts/FormField.tsx';
import { RichTextField } from '#web/parts/rich-text/RichTextField.tsx';
import { TextArea } from '#web/parts/TextArea.tsx';
import { useMe } from '#web/session.tsx';
import type { FieldsProps } from './fields-props.ts';

export function WordFields<Output>({ control }: FieldsProps<Output>): ReactElement {
  const me = useMe();
  return (
    <div className="flex flex-col gap-5">
      <RichTextField control={control} name="description" label="Description" hasSource={isStaff(me)} />
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
