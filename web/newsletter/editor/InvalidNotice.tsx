import { useEffect } from 'react';
import { useFormState, type Control, type FieldValues } from 'react-hook-form';
import { completeAll } from '#contract/fields.ts';
import { toast } from '#web/parts/toast.ts';

/** A form this long also says at its top, and in a toast, that something is missing. */
export function InvalidNotice<Values extends FieldValues, Output>({
  control,
}: {
  control: Control<Values, unknown, Output>;
}): null {
  const { submitCount, isSubmitting, isValid, errors } = useFormState({ control });
  const isIncomplete = submitCount > 0 && !isSubmitting && Object.keys(errors).length > 0;
  useEffect(() => {
    if (!isIncomplete) return;
    toast.error(completeAll);
    window.scrollTo({ top: 0 });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for every try to save it, not for each field that is mended
  }, [submitCount]);
  void isValid;
  return null;
}
