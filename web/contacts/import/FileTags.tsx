import type { ReactElement } from 'react';
import { useController } from 'react-hook-form';
import { contactTags } from '#contract/contacts/tags.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { FieldGroup } from '#web/parts/Field.tsx';
import { useFieldError, type Bound } from '#web/parts/FormField.tsx';
import { TagChoice } from '../tags/TagChoice.tsx';
import type { ChoicesValues } from './choices-form.ts';

/** Tags that everybody in the file gets. Those that were deleted since they were chosen are not shown. */
export function FileTags<Output>({ control, name }: Bound<ChoicesValues, Output, 'tag_ids'>): ReactElement {
  const { field } = useController({ control, name });
  const all = useApiQuery(contactTags.list, {}).data?.data ?? [];
  return (
    <FieldGroup
      label="Tags for everyone in this file"
      hint="Added to the tags that the file has for each person."
      className="sm:col-span-2"
      error={useFieldError(control, name)}
    >
      {() => (
        <TagChoice
          tags={all.filter(({ id }) => field.value.includes(id))}
          onChoose={(tags) => field.onChange(tags.map(({ id }) => id))}
        />
      )}
    </FieldGroup>
  );
}
