import type { ReactElement } from 'react';
import type { QuestionOf } from '#contract/launch/question.ts';
import { firstOf } from '#contract/launch/rules.ts';
import { dashed } from '#web/parts/dashed.ts';
import { Field } from '#web/parts/Field.tsx';
import { TextArea } from '#web/parts/TextArea.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { textOf } from '../answer-words.ts';
import { useAnswerOf, type QuestionProps } from './use-answer-of.ts';

const inputs = {
  text: {},
  email: { type: 'email', autoComplete: 'email' },
  url: { type: 'url', inputMode: 'url', placeholder: 'https://' },
} as const;

export function TextQuestion(props: QuestionProps<QuestionOf<'text' | 'email' | 'url'>>): ReactElement {
  const { texts, value, change, field } = useAnswerOf(props);
  return (
    <Field {...texts}>
      {(wiring) => (
        <TextInput
          {...wiring}
          {...field}
          {...inputs[props.question.kind]}
          value={textOf(value)}
          onChange={(event) => change(event.target.value)}
        />
      )}
    </Field>
  );
}

export function LongTextQuestion(props: QuestionProps<QuestionOf<'long text'>>): ReactElement {
  const { texts, value, change, field } = useAnswerOf(props);
  return (
    <Field {...texts}>
      {(wiring) => (
        <TextArea
          {...wiring}
          {...field}
          value={textOf(value)}
          onChange={(event) => change(event.target.value)}
        />
      )}
    </Field>
  );
}

/** Ten digits become a number as it is written here; it is kept as a list of one. */
export function PhoneQuestion(props: QuestionProps<QuestionOf<'phone'>>): ReactElement {
  const { texts, value, change, field } = useAnswerOf(props);
  return (
    <Field {...texts}>
      {(wiring) => (
        <TextInput
          {...wiring}
          {...field}
          type="tel"
          autoComplete="tel-national"
          value={firstOf(value)}
          onChange={(event) => {
            const typed = dashed(event.target.value);
            change(typed === '' ? null : [typed]);
          }}
        />
      )}
    </Field>
  );
}
