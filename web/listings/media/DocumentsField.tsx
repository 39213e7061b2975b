import type { ReactElement } from 'react';
import { useController } from 'react-hook-form';
import { fileKinds } from '#contract/listings/files.ts';
import { FilesField } from '#web/parts/FilesField.tsx';
import type { Bound } from '#web/parts/FormField.tsx';
import type { ListingValues } from '../form/listing-values.ts';
import { sendTo } from './listing-files.ts';

const texts = {
  floor_plans: { label: 'Floor plans' },
  brochures: { label: 'Brochures', hint: 'Visitors of your website can download them.' },
};

/** Floor plans or brochures. One that is taken away is removed when the form is saved. */
export function DocumentsField<Output>({
  control,
  name: kind,
}: Bound<ListingValues, Output, keyof typeof texts>): ReactElement {
  const {
    field: { value, onChange, ref },
    fieldState,
  } = useController({ control, name: kind });
  const { types, most } = fileKinds[kind];
  return (
    <FilesField
      {...texts[kind]}
      types={types}
      most={most}
      value={value}
      onChange={onChange}
      send={sendTo(kind)}
      endsWithField
      remove={() => Promise.resolve()}
      error={fieldState.error?.message}
      ref={ref}
    />
  );
}
