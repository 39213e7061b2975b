import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { ApiCallError } from '#web/api/api-call-error.ts';
import { showError } from '#web/api/error-effects.ts';
import { useSchemaForm } from '#web/parts/use-schema-form.ts';
import { askDescription } from '../answer/ask.ts';
import { useAnswer, type AnswerControl } from '../answer/use-answer.ts';
import { DescriptionForm, type DescriptionFields, type DescriptionValues } from './description-values.ts';

type Options = {
  /** the place in the portal, by which its answers of the session are found again */
  place: string;
  values: DescriptionValues;
  listing: { listing_id?: number; state_or_province?: string };
};

type DescriptionControl = {
  form: UseFormReturn<DescriptionValues, unknown, DescriptionFields>;
  control: AnswerControl;
  error: ApiCallError | null;
  ask: (fields: DescriptionFields) => Promise<void>;
  /** again with the form's present values */
  askAgain: () => void;
};

/** The form of a description and the answer to it. */
export function useDescription({ place, values, listing }: Options): DescriptionControl {
  const form = useSchemaForm({ schema: DescriptionForm, defaultValues: values });
  const control = useAnswer(place);
  const [error, setError] = useState<ApiCallError | null>(null);

  /** Errors of a field are shown there; a missing answer is a toast. */
  async function ask(fields: DescriptionFields): Promise<void> {
    setError(null);
    try {
      await control.write(askDescription({ ...fields, ...listing }));
    } catch (reason) {
      if (reason instanceof ApiCallError && reason.status === 422) setError(reason);
      else showError(reason);
    }
  }

  return { form, control, error, ask, askAgain: () => void form.handleSubmit(ask)() };
}
