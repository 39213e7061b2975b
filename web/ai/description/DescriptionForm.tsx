import type { ReactElement, ReactNode } from 'react';
import { useWatch, type Control, type UseFormReturn } from 'react-hook-form';
import { maxHintsLength, lengths, styles, tones } from '#contract/ai/requests.ts';
import { formatFieldLabel } from '#contract/fields.ts';
import { amenities, features, propertyTypes } from '#contract/listings/property-types.ts';
import { Button } from '#web/parts/Button.tsx';
import { Form, FormActions, type SaveError } from '#web/parts/Form.tsx';
import { FormChecks } from '#web/parts/FormChecks.tsx';
import { FormField } from '#web/parts/FormField.tsx';
import { Select } from '#web/parts/Select.tsx';
import { TextArea } from '#web/parts/TextArea.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { Folded } from '../Folded.tsx';
import type { DescriptionFields, DescriptionValues } from './description-values.ts';

const asOptions = (values: readonly string[]) =>
  values.map((value) => ({ value, label: formatFieldLabel(value) }));

const numbers = [
  { name: 'bedrooms', label: 'Bedrooms', inputMode: 'numeric' },
  { name: 'bathrooms', label: 'Bathrooms', inputMode: 'decimal' },
  { name: 'living_area', label: 'Living area (sq ft)', inputMode: 'numeric' },
  { name: 'square_footage', label: 'Total area (sq ft)', inputMode: 'numeric' },
  { name: 'taxes', label: 'Taxes', inputMode: 'decimal' },
  { name: 'condo_fees', label: 'Condo fees', inputMode: 'decimal' },
] as const;

type Parts = { control: Control<DescriptionValues, unknown, DescriptionFields> };

type DescriptionFormProps = {
  form: UseFormReturn<DescriptionValues, unknown, DescriptionFields>;
  pending: boolean;
  error: SaveError | null;
  /** why nothing can be asked for, if nothing can */
  disabledReason: string | undefined;
  onSend: (fields: DescriptionFields) => Promise<unknown>;
  children?: ReactNode;
};

/** The facts of a property, and how a description of it is to sound. */
export function DescriptionFields({
  form,
  pending,
  error,
  disabledReason,
  onSend,
  children,
}: DescriptionFormProps): ReactElement {
  const { control } = form;
  return (
    <Form
      form={form}
      pending={pending}
      serverError={error}
      guard={false}
      label="Property"
      // it is sent at once: `pending` says while it is being written, and the same may be asked for again after that
      onSubmit={async (fields) => void onSend(fields)}
    >
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-6">
        <FormField control={control} name="address" label="Address" required className="sm:col-span-6">
          {(input) => <TextInput {...input} autoComplete="off" />}
        </FormField>
        <FormField control={control} name="city" label="City" required className="sm:col-span-3">
          {(input) => <TextInput {...input} autoComplete="off" />}
        </FormField>
        <FormField control={control} name="price" label="Price" required className="sm:col-span-3">
          {(input) => <TextInput {...input} inputMode="decimal" autoComplete="off" />}
        </FormField>
        <FormField control={control} name="type" label="Type" className="sm:col-span-3">
          {(input) => <Select {...input} options={asOptions(propertyTypes)} />}
        </FormField>
        <FormField control={control} name="style" label="Style" className="sm:col-span-3">
          {(input) => <Select {...input} placeholder="Any" options={asOptions(styles)} />}
        </FormField>
      </div>
      <div className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-3">
        {numbers.map(({ name, label, inputMode }) => (
          <FormField key={name} control={control} name={name} label={label}>
            {(input) => <TextInput {...input} inputMode={inputMode} autoComplete="off" />}
          </FormField>
        ))}
      </div>
      <Labels control={control} name="features" label="Features" offered={features} />
      <Labels control={control} name="amenities" label="Amenities" offered={amenities} />
      <FormField
        control={control}
        name="description"
        label="What should it mention?"
        hint={`Up to ${maxHintsLength} characters. Only what you say here and above is written.`}
      >
        {(input) => <TextArea {...input} />}
      </FormField>
      <div className="grid grid-cols-2 gap-x-4 gap-y-5">
        <FormField control={control} name="tone" label="Tone">
          {(input) => <Select {...input} placeholder="Neutral" options={asOptions(tones)} />}
        </FormField>
        <FormField control={control} name="length" label="Length">
          {(input) => <Select {...input} options={asOptions(lengths)} />}
        </FormField>
      </div>
      <FormActions>
        {children}
        <Button type="submit" pending={pending} {...(disabledReason !== undefined && { disabledReason })}>
          Generate description
        </Button>
      </FormActions>
    </Form>
  );
}

type LabelsProps = Parts & {
  name: 'features' | 'amenities';
  label: string;
  offered: readonly string[];
};

/** Folded, since a list of eighteen is long on a phone; the number of those ticked shows. */
function Labels({ control, name, label, offered }: LabelsProps): ReactElement {
  const chosen = useWatch({ control, name });
  return (
    <Folded
      title={
        <>
          {label}
          {chosen.length > 0 && <span className="text-muted tabular-nums"> ({chosen.length})</span>}
        </>
      }
    >
      <FormChecks
        control={control}
        name={name}
        label={<span className="sr-only">{label}</span>}
        options={[...offered, ...chosen.filter((one) => !offered.includes(one))]}
      />
    </Folded>
  );
}
