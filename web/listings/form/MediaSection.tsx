import type { ReactElement } from 'react';
import { FormField } from '#web/parts/FormField.tsx';
import { UrlLines } from '#web/parts/UrlLines.tsx';
import { DocumentsField } from '../media/DocumentsField.tsx';
import { PhotosField } from '../media/PhotosField.tsx';
import type { FieldsProps } from './fields-props.ts';

/** Photos, floor plans, brochures and tours; files are saved with the listing. */
export function MediaSection<Output>({ control }: Pick<FieldsProps<Output>, 'control'>): ReactElement {
  return (
    <div className="flex flex-col gap-6">
      <PhotosField control={control} />
      <DocumentsField control={control} kind="floor_plans" />
      <DocumentsField control={control} kind="brochures" />
      <FormField
        control={control}
        name="tours"
        label="Tours"
        hint="Addresses of films and virtual tours, one in a line, up to five."
      >
        {(input) => <UrlLines {...input} />}
      </FormField>
    </div>
  );
}
