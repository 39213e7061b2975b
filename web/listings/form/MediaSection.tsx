import { useRef, type ReactElement } from 'react';
import { useController } from 'react-hook-form';
import { fileKinds, type FileKind, type ListingFile } from '#contract/listings/files.ts';
import { listings } from '#contract/listings/listings.ts';
import { upload } from '#web/api/upload.ts';
import { FilesField } from '#web/parts/FilesField.tsx';
import { FormField } from '#web/parts/FormField.tsx';
import { TextArea } from '#web/parts/TextArea.tsx';
import type { FieldsProps } from './fields-props.ts';

/** Photos, floor plans, brochures and tours; files are saved with the listing. */
export function MediaSection<Output>({ control }: Pick<FieldsProps<Output>, 'control'>): ReactElement {
  return (
    <div className="flex flex-col gap-6">
      <ListingFiles control={control} kind="photos" label="Photos" hint="The first photo is the cover." />
      <ListingFiles control={control} kind="floor_plans" label="Floor plans" />
      <ListingFiles control={control} kind="brochures" label="Brochures" />
      <FormField
        control={control}
        name="tours"
        label="Tours"
        hint="Addresses of films and virtual tours, one in a line, up to five."
      >
        {(input) => <TextArea {...input} rows={3} inputMode="url" />}
      </FormField>
    </div>
  );
}

type ListingFilesProps<Output> = Pick<FieldsProps<Output>, 'control'> & {
  kind: FileKind;
  label: string;
  hint?: string;
};

function ListingFiles<Output>({ control, kind, label, hint }: ListingFilesProps<Output>): ReactElement {
  const {
    field: { value, onChange, ref },
    fieldState,
  } = useController({ control, name: kind });
  // what the field hands back is known by its id alone
  const sent = useRef<readonly ListingFile[]>([]);
  const { id, types, most } = fileKinds[kind];
  return (
    <FilesField
      label={label}
      hint={hint}
      types={types}
      most={most}
      value={value}
      error={fieldState.error?.message}
      onChange={(files) => {
        const known = [...sent.current, ...value];
        onChange(files.flatMap((file) => known.find((one) => one.id === file.id) ?? []));
      }}
      send={async (file, options) => {
        const { data } = await upload(listings.upload, { body: { type_id: String(id) } }, file, options);
        sent.current = [...sent.current, ...data];
        return data;
      }}
      remove={() => Promise.resolve()}
      ref={ref}
    />
  );
}
