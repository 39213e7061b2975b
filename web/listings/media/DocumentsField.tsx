import type { ReactElement } from 'react';
import { useController, type FieldPath, type FieldValues } from 'react-hook-form';
import { fileKinds } from '#contract/listings/files.ts';
import { FilesField } from '#web/parts/FilesField.tsx';
import type { Bound } from '#web/parts/FormField.tsx';
import { filesIn, sendTo } from './listing-files.ts';

type DocumentsFieldProps<Values extends FieldValues, Output, Name extends FieldPath<Values>> = Bound<
  Values,
  Output,
  Name
> & { kind: 'floor_plans' | 'brochures' };

const texts = {
  floor_plans: { label: 'Floor plans', hint: undefined },
  brochures: { label: 'Brochures', hint: 'Visitors of your website can download them.' },
};

/** Floor plans or brochures. One that is taken away is removed when the form is saved. */
export function DocumentsField<Values extends FieldValues, Output, Name extends FieldPath<Values>>({
  control,
  name,
  kind,
}: DocumentsFieldProps<Values, Output, Name>): ReactElement {
  const {
    field: { value, onChange, ref },
    fieldState,
  } = useController({ control, name });
  const { types, most } = fileKinds[kind];
  return (
    <FilesField
      {...texts[kind]}
      types={types}
      most={most}
      value={filesIn(value)}
      onChange={onChange}
      send={sendTo(kind)}
      remove={() => Promise.resolve()}
      error={fieldState.error?.message}
      ref={ref}
    />
  );
}
