import { useEffect, useState } from 'react';
import { useFormState, type FieldValues, type UseFormReturn } from 'react-hook-form';

/**
 * Whether the form has unsaved input, from the first key on. Its own state says so once the field is
 * validated, which may wait for the numbering plans. Until then a click would lose all input.
 */
export function useIsDirty<Input extends FieldValues, Output>({
  control,
  subscribe,
}: UseFormReturn<Input, unknown, Output>): boolean {
  const { isDirty } = useFormState({ control });
  const [isTyped, setIsTyped] = useState(false);
  useEffect(
    () =>
      subscribe({
        formState: { isDirty: true, values: true },
        callback: (state) => setIsTyped(state.isDirty === true),
      }),
    [subscribe],
  );
  return isDirty || isTyped;
}
