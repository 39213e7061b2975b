import type { ReactElement } from 'react';
import { themeForm } from '#contract/launch/forms.ts';
import type { QuestionOf } from '#contract/launch/question.ts';
import { useRead } from '#web/api/use-api-query.ts';
import { ColourChoices } from '../choices/ColourChoices.tsx';
import { FontChoices } from '../choices/FontChoices.tsx';
import { PhotoPicker } from '../choices/PhotoPicker.tsx';
import { ThemeCards } from '../choices/ThemeCards.tsx';
import { findTheme } from '../choices/theme-words.ts';
import { readText } from './answer-text.ts';
import { useQuestionAnswer, type QuestionProps } from './use-answer-of.ts';

const chosenBy = (answer: ReturnType<typeof useQuestionAnswer>) => ({
  value: answer.value,
  onChange: answer.change,
  onBlur: answer.field.onBlur,
  ref: answer.field.ref,
  error: answer.texts.error,
});

export const ThemeQuestion = (props: QuestionProps<QuestionOf<'theme'>>): ReactElement => (
  <ThemeCards question={props.question} {...chosenBy(useQuestionAnswer(props))} />
);

export const FontsQuestion = (props: QuestionProps<QuestionOf<'fonts'>>): ReactElement => (
  <FontChoices question={props.question} {...chosenBy(useQuestionAnswer(props))} />
);

export const ColoursQuestion = (props: QuestionProps<QuestionOf<'colours'>>): ReactElement => (
  <ColourChoices question={props.question} {...chosenBy(useQuestionAnswer(props))} />
);

/** The photos of the chosen theme come first. */
export function PhotosQuestion(props: QuestionProps<QuestionOf<'photos'>>): ReactElement {
  const chosen = chosenBy(useQuestionAnswer(props));
  const { data } = useRead('/forms/{id}', { params: { id: themeForm } });
  const theme = findTheme(readText(data?.data.data['primary_theme'] ?? null));
  return <PhotoPicker question={props.question} {...chosen} theme={theme} />;
}
