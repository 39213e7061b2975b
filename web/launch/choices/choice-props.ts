import type { Answer } from '#contract/launch/answers.ts';
import type { Question } from '#contract/launch/question.ts';

/** A question that is answered by looking. It knows no form: a value comes in, a value goes out. */
export type ChoiceProps<Q extends Question> = {
  question: Q;
  value: Answer;
  onChange: (answer: Answer) => void;
  onBlur?: (() => void) | undefined;
  error?: string | undefined;
  disabled?: boolean | undefined;
  /** the control to lead to when the answer is wrong */
  ref?: ((control: { focus?: () => void } | null) => void) | undefined;
};
