import { useState, type ReactElement } from 'react';
import { useController, type Control } from 'react-hook-form';
import type { ContactTag } from '#contract/contacts/tags.ts';
import { FieldGroup } from '#web/parts/Field.tsx';
import { useFieldError, type Bound } from '#web/parts/FormField.tsx';
import { FormFields, type FieldControl } from '#web/parts/FormFields.tsx';
import { Radios } from '#web/parts/Radios.tsx';
import { TagChoice } from '../tags/TagChoice.tsx';
import type { TagsBody, TagsValues } from './change-forms.ts';

const way: FieldControl = {
  label: 'What to do',
  input: (input) => (
    <Radios
      {...input}
      options={[
        { value: 'add', label: 'Add tags' },
        { value: 'remove', label: 'Remove tags' },
      ]}
    />
  ),
};

export const TagsFields = ({
  control,
}: {
  control: Control<TagsValues, unknown, TagsBody>;
}): ReactElement => (
  <FormFields control={control} fields={{ way, tag_ids: (field) => <Tags {...field} /> }} />
);

function Tags<Output>({ control, name }: Bound<TagsValues, Output, 'tag_ids'>): ReactElement {
  const { field } = useController({ control, name });
  const [chosen, setChosen] = useState<ContactTag[]>([]);
  return (
    <FieldGroup label="Tags" error={useFieldError(control, name)}>
      {() => (
        <TagChoice
          tags={chosen}
          onChoose={(tags) => {
            setChosen(tags);
            field.onChange(tags.map(({ id }) => id));
          }}
        />
      )}
    </FieldGroup>
  );
}
