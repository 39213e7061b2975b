import type { ReactElement, ReactNode } from 'react';
import type { Control, FieldPath, FieldPathValue, FieldValues } from 'react-hook-form';
import { formatFieldLabel } from '#contract/fields.ts';
import type { FieldTexts } from './Field.tsx';
import { FormField, type Bound, type InputProps } from './FormField.tsx';

export type FieldControl = Partial<FieldTexts> & {
  input: (input: InputProps<string>) => ReactNode;
  /** Content before the field that is not part of the form. */
  ahead?: ReactNode;
};

/** A function renders a field of its own kind; null means that nobody sets the field here. */
type AnyControl<Values extends FieldValues, Name extends FieldPath<Values>> =
  | FieldControl
  | (<Output>(field: Bound<Values, Output, Name>) => ReactElement)
  | null;

/** A field of the form itself, not one within a list or a record that a field holds. */
type FieldName<Values extends FieldValues> = Exclude<FieldPath<Values>, `${string}.${string}`>;

/** A control for every field of a form, in the order of the screen: without one it does not compile. */
export type FieldControls<Values extends FieldValues> = {
  [Name in FieldName<Values>]: AnyControl<Values, Name>;
};
/** The controls of one part of a form. */
export type PartControls<Values extends FieldValues> = Partial<FieldControls<Values>>;

type FormFieldsProps<Values extends FieldValues, Output> = {
  control: Control<Values, unknown, Output>;
  fields: FieldControls<Values>;
};

/** The fields of a form. One without a label is called by its name. */
export const FormFields = <Values extends FieldValues, Output>({
  control,
  fields,
}: FormFieldsProps<Values, Output>): ReactElement => <PartFields control={control} fields={fields} />;

type NamesIn<Parts> = { [Part in keyof Parts]: keyof Parts[Part] & string }[keyof Parts];
type Missing<Name extends string, Parts> = `no control for ${Exclude<Name, NamesIn<Parts>>}`;
type Unknown<Name extends string, Parts> = `no field ${Exclude<NamesIn<Parts>, Name>}`;
type Mistake<Name extends string, Parts> = Missing<Name, Parts> | Unknown<Name, Parts>;
/** Renders a part by its name. It cannot be called if the parts lack a field of the form, or have another one. */
type RenderPart<Name extends string, Parts> = [Mistake<Name, Parts>] extends [never]
  ? (part: keyof Parts) => ReactElement
  : { mistake: Mistake<Name, Parts> };

/** The fields of a form whose parts are in different places. `names` lists them if its type does not. */
export function groupFields<
  Values extends FieldValues,
  Output,
  Parts extends Record<string, PartControls<Values>>,
  Name extends FieldName<Values> = FieldName<Values>,
>(
  control: Control<Values, unknown, Output>,
  parts: Parts,
  names?: Readonly<Record<Name, unknown>>,
): RenderPart<Name, Parts>;
export function groupFields<Values extends FieldValues, Output>(
  control: Control<Values, unknown, Output>,
  parts: Record<string, PartControls<Values>>,
): unknown {
  return (part: string) => <PartFields control={control} fields={parts[part] ?? {}} />;
}

export type RowControls<Values extends FieldValues, Row extends FieldPath<Values>> = {
  [Name in keyof FieldPathValue<Values, Row> & string]-?: AnyControl<
    Values,
    FieldPath<Values> & `${Row}.${Name}`
  >;
};

type RowFieldsProps<Values extends FieldValues, Output, Row extends FieldPath<Values>> = {
  control: Control<Values, unknown, Output>;
  row: Row;
  fields: RowControls<Values, Row>;
};

/** The fields of one row of a list, or of a record that a field holds. */
export function RowFields<Values extends FieldValues, Output, Row extends FieldPath<Values>>({
  control,
  row,
  fields,
}: RowFieldsProps<Values, Output, Row>): ReactElement {
  return (
    <>
      {listNames(fields).map((key) => {
        const name = `${row}.${key}` as const;
        return isPath<Values, typeof name>(name) ? (
          <OneField
            key={key}
            control={control}
            name={name}
            field={fields[key]}
            fallback={formatFieldLabel(key)}
          />
        ) : null;
      })}
    </>
  );
}

type NamedFieldsProps<Values extends FieldValues, Output> = {
  control: Control<Values, unknown, Output>;
  fields: Readonly<Record<string, FieldControl>>;
};

/** The fields of a form whose controls were compared with its schema where they are written. */
export const NamedFields = <Values extends FieldValues, Output>({
  control,
  fields,
}: NamedFieldsProps<Values, Output>): ReactElement => (
  <>
    {listNames(fields).map((name) =>
      isField<Values>(name) ? (
        <OneField
          key={name}
          control={control}
          name={name}
          field={fields[name]}
          fallback={formatFieldLabel(name)}
        />
      ) : null,
    )}
  </>
);

/** Whether a name is a field of the form itself: one within a list or a record has a dot. */
const isField = <Values extends FieldValues>(name: string): name is FieldPath<Values> => !name.includes('.');

/** Whether a name is a path of the values: a row and a key in it are one. */
const isPath = <Values extends FieldValues, Name extends string>(
  name: Name,
): name is FieldPath<Values> & Name => name.includes('.');

function PartFields<Values extends FieldValues, Output>({
  control,
  fields,
}: {
  control: Control<Values, unknown, Output>;
  fields: PartControls<Values>;
}): ReactElement {
  return (
    <>
      {listNames(fields).map((name) => (
        <OneField
          key={name}
          control={control}
          name={name}
          field={fields[name]}
          fallback={formatFieldLabel(name)}
        />
      ))}
    </>
  );
}

/** The fields that some controls are for. */
export function listNames<Name extends string>(fields: Partial<Record<Name, unknown>>): Name[] {
  return Object.keys(fields).filter((name): name is Name => name in fields);
}

type OneFieldProps<Values extends FieldValues, Output, Name extends FieldPath<Values>> = Bound<
  Values,
  Output,
  Name
> & {
  field: AnyControl<Values, Name> | undefined;
  /** the label of a field that has none */
  fallback: string;
};

function OneField<Values extends FieldValues, Output, Name extends FieldPath<Values>>({
  control,
  name,
  field,
  fallback,
}: OneFieldProps<Values, Output, Name>): ReactNode {
  if (!field) return null;
  if (typeof field === 'function') return field({ control, name });
  const { input, ahead, label = fallback, ...texts } = field;
  return (
    <>
      {ahead}
      <FormField control={control} name={name} label={label} {...texts}>
        {input}
      </FormField>
    </>
  );
}
