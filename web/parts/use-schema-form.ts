import { useForm, type DefaultValues, type FieldValues, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { findChangedValues, type FormValues } from './form-values.ts';
import { schemaResolver } from './schema-resolver.ts';

type SchemaFormOptions<Input, Output> = {
  schema: z.ZodMiniType<Output, Input>;
  defaultValues: FormValues<Input> & DefaultValues<FormValues<Input>>;
};
type SchemaForm<Input extends FieldValues, Output> = UseFormReturn<FormValues<Input>, unknown, Output>;

/** A form that sends every field of its schema. */
export function useSchemaForm<Input extends FieldValues, Output>({
  schema,
  defaultValues,
}: SchemaFormOptions<Input, Output>): SchemaForm<Input, Output> {
  return useForm<FormValues<Input>, unknown, Output>({
    resolver: schemaResolver(schema),
    defaultValues,
    mode: 'onChange',
  });
}

/**
 * A form for stored values, with a partial schema. Only changed fields are validated and sent: other people's changes
 * meanwhile stay, and so do values older than a rule.
 */
export function useEditForm<Input extends FieldValues, Output>({
  schema,
  defaultValues,
}: SchemaFormOptions<Input, Output>): SchemaForm<Input, Output> {
  const form: SchemaForm<Input, Output> = useForm<FormValues<Input>, unknown, Output>({
    // after a save the sent values are the stored ones
    resolver: schemaResolver(schema, (values) =>
      findChangedValues(values, form.formState.defaultValues ?? {}),
    ),
    defaultValues,
    mode: 'onChange',
  });
  return form;
}
