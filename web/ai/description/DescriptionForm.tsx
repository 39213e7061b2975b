import type { ReactElement, ReactNode } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { maxHintsLength, lengths, styles, tones } from '#contract/ai/requests.ts';
import { formatFieldLabel } from '#contract/fields.ts';
import { amenities, features } from '#contract/listings/property-types.ts';
import { propertyTypes } from '#contract/listings/type-names.ts';
import { Button } from '#web/parts/Button.tsx';
import { Form, FormActions, type SaveError } from '#web/parts/Form.tsx';
import { FormChecks } from '#web/parts/FormChecks.tsx';
import type { Bound } from '#web/parts/FormField.tsx';
import { groupFields, type FieldControl } from '#web/parts/FormFields.tsx';
import { Select } from '#web/parts/Select.tsx';
import { TextArea } from '#web/parts/TextArea.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { Folded } from '../Folded.tsx';
import type { DescriptionFields, DescriptionValues } from './description-values.ts';

const asOptions = (values: readonly string[]) =>
  values.map((value) => ({ value, label: formatFieldLabel(value) }));

const number = (inputMode: 'numeric' | 'decimal', label?: string): FieldControl => ({
  ...(label && { label }),
  input: (input) => <TextInput {...input} inputMode={inputMode} autoComplete="off" />,
});

type DescriptionFormProps = {
  form: UseFormReturn<DescriptionValues, unknown, DescriptionFields>;
  pending: boolean;
  error: SaveError | null;
  /** why nothing can be requested, if so */
  disabledReason: string | undefined;
  onSend: (fields: DescriptionFields) => Promise<unknown>;
  children?: ReactNode;
};

/** The facts of a property, and the tone of its description. */
export function DescriptionFields({
  form,
  pending,
  error,
  disabledReason,
  onSend,
  children,
}: DescriptionFormProps): ReactElement {
  const { control } = form;
  const fields = groupFields(control, {
    place: {
      address: {
        required: true,
        className: 'sm:col-span-6',
        input: (input) => <TextInput {...input} autoComplete="off" />,
      },
      city: {
        required: true,
        className: 'sm:col-span-3',
        input: (input) => <TextInput {...input} autoComplete="off" />,
      },
      price: {
        required: true,
        className: 'sm:col-span-3',
        input: (input) => <TextInput {...input} inputMode="decimal" autoComplete="off" />,
      },
      type: {
        className: 'sm:col-span-3',
        input: (input) => <Select {...input} options={asOptions(propertyTypes)} />,
      },
      style: {
        className: 'sm:col-span-3',
        input: (input) => <Select {...input} placeholder="Any" options={asOptions(styles)} />,
      },
    },
    numbers: {
      bedrooms: number('numeric'),
      bathrooms: number('decimal'),
      living_area: number('numeric', 'Living area (sq ft)'),
      square_footage: number('numeric', 'Total area (sq ft)'),
      taxes: number('decimal'),
      condo_fees: number('decimal'),
    },
    words: {
      features: (field) => <Labels {...field} label="Features" offered={features} />,
      amenities: (field) => <Labels {...field} label="Amenities" offered={amenities} />,
      description: {
        label: 'What should it mention?',
        hint: `Up to ${maxHintsLength} characters. The description uses only what you enter here and above.`,
        input: (input) => <TextArea {...input} />,
      },
    },
    voice: {
      tone: { input: (input) => <Select {...input} placeholder="Neutral" options={asOptions(tones)} /> },
      length: { input: (input) => <Select {...input} options={asOptions(lengths)} /> },
    },
  });
  return (
    <Form
      form={form}
      pending={pending}
      serverError={error}
      guard={false}
      label="Property"
      // it is sent at once: `pending` is set during the writing, and the same may be requested again afterwards
      onSubmit={async (fields) => void onSend(fields)}
    >
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-6">{fields('place')}</div>
      <div className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-3">{fields('numbers')}</div>
      {fields('words')}
      <div className="grid grid-cols-2 gap-x-4 gap-y-5">{fields('voice')}</div>
      <FormActions>
        {children}
        <Button type="submit" pending={pending} {...(disabledReason !== undefined && { disabledReason })}>
          Generate description
        </Button>
      </FormActions>
    </Form>
  );
}

type LabelsProps<Output> = Bound<DescriptionValues, Output, 'features' | 'amenities'> & {
  label: string;
  offered: readonly string[];
};

/** Folded, since a list of eighteen is long on a phone; the number of those ticked shows. */
function Labels<Output>({ control, name, label, offered }: LabelsProps<Output>): ReactElement {
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
