import type { ReactElement } from 'react';
import type { QuestionOf } from '#contract/launch/question.ts';
import { readFirstText } from '#contract/launch/shown.ts';
import { Field } from '#web/parts/Field.tsx';
import { PhoneInput } from '#web/parts/PhoneInput.tsx';
import { TextArea } from '#web/parts/TextArea.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { UrlInput } from '#web/parts/UrlInput.tsx';
import { readText } from './answer-text.ts';
import { useQuestionAnswer, type QuestionProps } from './use-answer-of.ts';

const inputs = {
  text: {},
  email: { type: 'email', autoComplete: 'email' },
} as const;

export function TextQuestion(props: QuestionProps<QuestionOf<'text' | 'email'>>): ReactElement {
  const { texts, value, change, field } = useQuestionAnswer(props);
  return (
    <Field {...texts}>
      {(wiring) => (
        <TextInput
          {...wiring}
          {...field}
          {...inputs[props.question.kind]}
          value={readText(value)}
          onChange={(event) => change(event.target.value)}
        />
      )}
    </Field>
  );
}

export function LongTextQuestion(props: QuestionProps<QuestionOf<'long text'>>): ReactElement {
  const { texts, value, change, field } = useQuestionAnswer(props);
  return (
    <Field {...texts}>
      {(wiring) => (
        <TextArea
          {...wiring}
          {...field}
          value={readText(value)}
          onChange={(event) => change(event.target.value)}
        />
      )}
    </Field>
  );
}

export function UrlQuestion(props: QuestionProps<QuestionOf<'url'>>): ReactElement {
  const { texts, value, change, field } = useQuestionAnswer(props);
  return (
    <Field {...texts}>
      {(wiring) => (
        <UrlInput
          {...wiring}
          {...field}
          value={readText(value)}
          onChange={(event) => change(event.target.value)}
        />
      )}
    </Field>
  );
}

/** Its value is stored as a list with one item. */
export function PhoneQuestion(props: QuestionProps<QuestionOf<'phone'>>): ReactElement {
  const { texts, value, change, field } = useQuestionAnswer(props);
  return (
    <Field {...texts}>
      {(wiring) => (
        <PhoneInput
          {...wiring}
          {...field}
          autoComplete="tel-national"
          value={readFirstText(value)}
          onChange={({ target }) => change(target.value === '' ? null : [target.value])}
        />
      )}
    </Field>
  );
}
