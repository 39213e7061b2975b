import { useState, type ReactElement } from 'react';
import type { QuestionOf } from '#contract/launch/question.ts';
import { tooManyChoices } from '#contract/launch/shown.ts';
import { FieldGroup } from '#web/parts/Field.tsx';
import { choiceClass } from './ChoiceQuestion.tsx';
import { readList } from './answer-text.ts';
import { useQuestionAnswer, type QuestionProps } from './use-answer-of.ts';

/** Checkboxes. One more than the maximum stays unchecked, with a message. */
export function SeveralQuestion(props: QuestionProps<QuestionOf<'several'>>): ReactElement {
  const { texts, value, change, field } = useQuestionAnswer(props);
  const [isOver, setOver] = useState(false);
  const { options, most = Infinity } = props.question;
  const chosen = readList(value);

  function toggle(option: string): void {
    const isOn = chosen.includes(option);
    const wouldBeOver = !isOn && chosen.length >= most;
    setOver(wouldBeOver);
    if (wouldBeOver) return;
    const next = new Set(isOn ? chosen.filter((each) => each !== option) : [...chosen, option]);
    // in the order of the options, so that the same choice is always the same answer
    change(options.flatMap((each) => (next.has(each.value) ? [each.value] : [])));
  }

  return (
    <FieldGroup {...texts} error={isOver ? tooManyChoices(most) : texts.error}>
      {({ id, ...wiring }) => (
        <div id={id} className="grid gap-2 sm:grid-cols-2">
          {options.map((option, place) => (
            <label key={option.value} className={choiceClass(chosen.includes(option.value))}>
              <input
                {...wiring}
                {...field}
                {...(place > 0 && { ref: null })}
                // the group is required, not each checkbox
                aria-required={undefined}
                type="checkbox"
                value={option.value}
                checked={chosen.includes(option.value)}
                onChange={() => toggle(option.value)}
                className="tick"
              />
              {option.label}
            </label>
          ))}
        </div>
      )}
    </FieldGroup>
  );
}
