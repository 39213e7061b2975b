import type { Answer } from '#contract/launch/answers.ts';
import type { Question } from '#contract/launch/question.ts';

/** The props of a visual choice, which is a controlled component independent of the form. */
export type ChoiceProps<Q extends Question> = {
  question: Q;
  value: Answer;
  onChange: (answer: Answer) => void;
  onBlur?: (() => void) | undefined;
  error?: string | undefined;
  disabled?: boolean | undefined;
  /** the control to focus when the answer is invalid */
  ref?: ((control: { focus?: () => void } | null) => void) | undefined;
};
