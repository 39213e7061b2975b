import type { ReactElement } from 'react';
import type { QuestionOf } from '#contract/launch/question.ts';
import { classNames } from '#web/parts/class-names.ts';
import { Field, FieldGroup } from '#web/parts/Field.tsx';
import { Select } from '#web/parts/Select.tsx';
import { readText } from './answer-text.ts';
import { useQuestionAnswer, type QuestionProps } from './use-answer-of.ts';

const maxFew = 5;

export function ChoiceQuestion(props: QuestionProps<QuestionOf<'choice'>>): ReactElement {
  const { texts, value, change, field } = useQuestionAnswer(props);
  const { options } = props.question;
  if (options.length > maxFew)
    return (
      <Field {...texts}>
        {(wiring) => (
          <Select
            {...wiring}
            {...field}
            options={options}
            placeholder="Choose…"
            value={readText(value)}
            onChange={(event) => change(event.target.value)}
          />
        )}
      </Field>
    );
  return (
    <FieldGroup {...texts}>
      {({ id, ...wiring }) => (
        <div id={id} className="grid gap-2 sm:grid-cols-2">
          {options.map((option, place) => (
            <label key={option.value} className={choiceClass(value === option.value)}>
              <input
                {...wiring}
                {...field}
                {...(place > 0 && value !== option.value && { ref: null })}
                type="radio"
                value={option.value}
                checked={value === option.value}
                onChange={() => change(option.value)}
                className="tick tick-round"
              />
              {option.label}
            </label>
          ))}
        </div>
      )}
    </FieldGroup>
  );
}

/** A choice large enough for touch, which also shows outside its radio button that it is chosen. */
export const choiceClass = (isChosen: boolean): string =>
  classNames(
    'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-2 inset-ring-1',
    isChosen ? 'bg-soft font-[600] text-on-soft inset-ring-action' : 'inset-ring-line hover:inset-ring-edge',
  );
