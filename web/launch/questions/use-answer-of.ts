import { useController, useWatch, type Control, type UseFormReturn } from 'react-hook-form';
import type { Answer, Answers } from '#contract/launch/answers.ts';
import type { Question } from '#contract/launch/question.ts';
import type { FieldTexts } from '#web/parts/Field.tsx';
import { useFieldError } from '#web/parts/FormField.tsx';

export type StepFormState = UseFormReturn<Answers, unknown, Answers>;
export type StepControl = Control<Answers, unknown, Answers>;
export type QuestionProps<Q extends Question> = { question: Q; control: StepControl };

/** One answer of the form: only its own question renders again when it changes. */
export function useQuestionAnswer({ question, control }: QuestionProps<Question>): {
  texts: FieldTexts & { error?: string | undefined };
  value: Answer;
  change: (answer: Answer) => void;
  field: { name: string; ref: (element: { focus?: () => void } | null) => void; onBlur: () => void };
} {
  const { field } = useController({ control, name: question.name, exact: true });
  const error = useFieldError(control, question.name);
  const { label, hint, required } = question;
  return {
    texts: { label, required, hint, error },
    value: field.value ?? null,
    change: field.onChange,
    field: { name: field.name, ref: field.ref, onBlur: field.onBlur },
  };
}

/** All current answers of the form. */
export function useStepAnswers({ control, getValues }: StepFormState): Answers {
  useWatch({ control });
  return getValues();
}
