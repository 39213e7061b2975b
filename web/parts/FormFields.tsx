import { Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { formatFieldLabel } from '#contract/fields.ts';
import type { FieldTexts } from './Field.tsx';
import { FormField, type InputProps } from './FormField.tsx';

export type FieldControl = Partial<FieldTexts> & {
  input: (input: InputProps<string>) => ReactNode;
  /** What stands ahead of the field and is none of the form's. */
  ahead?: ReactNode;
};

/** A control for every field of a form, in the order of the screen: without one it does not compile. An element is a field of its own kind. */
export type FieldControls<Values extends FieldValues> = Record<
  FieldPath<Values>,
  FieldControl | ReactElement
>;

type FormFieldsProps<Values extends FieldValues, Output> = {
  control: Control<Values, unknown, Output>;
  fields: FieldControls<Values>;
};

/** The fields of a form. One without a label is called by its name. */
export function FormFields<Values extends FieldValues, Output>({
  control,
  fields,
}: FormFieldsProps<Values, Output>): ReactElement {
  return (
    <>
      {namesOf(fields).map((name) => {
        const field = fields[name];
        return (
          <Fragment key={name}>
            {isValidElement(field) ? field : <OneField control={control} name={name} field={field} />}
          </Fragment>
        );
      })}
    </>
  );
}

function namesOf<Name extends string>(fields: Record<Name, unknown>): Name[] {
  return Object.keys(fields).filter((name): name is Name => name in fields);
}

function OneField<Values extends FieldValues, Output>({
  control,
  name,
  field: { input, ahead, label = formatFieldLabel(name), ...texts },
}: {
  control: Control<Values, unknown, Output>;
  name: FieldPath<Values>;
  field: FieldControl;
}): ReactElement {
  return (
    <>
      {ahead}
      <FormField control={control} name={name} label={label} {...texts}>
        {input}
      </FormField>
    </>
  );
}
