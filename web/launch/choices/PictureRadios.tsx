import type { ReactElement, ReactNode } from 'react';
import type { Option, Question } from '#contract/launch/question.ts';
import { classNames } from '#web/parts/class-names.ts';
import { FieldGroup } from '#web/parts/Field.tsx';
import type { ChoiceProps } from './choice-props.ts';
import './choices.css';

type PictureRadiosProps = ChoiceProps<Question & { options: readonly Option[] }> & {
  className: string;
  /** the picture and the text of one choice */
  children: (option: Option) => ReactNode;
};

/** Choosing one of several cards: radio buttons over their pictures, so that the arrow keys work. */
export function PictureRadios({
  question,
  value,
  onChange,
  onBlur,
  error,
  disabled,
  ref,
  className,
  children,
}: PictureRadiosProps): ReactElement {
  const { name, label, hint, required, options } = question;
  const chosen = options.findIndex((option) => option.value === value);
  return (
    <FieldGroup label={label} hint={hint} required={required} error={error} className="choice-field">
      {({ id, ...wiring }) => (
        <div id={id} className={classNames('choice-cards', className)}>
          {options.map((option, place) => (
            <label key={option.value} className="choice-card">
              <input
                {...wiring}
                ref={place === Math.max(chosen, 0) ? ref : undefined}
                type="radio"
                name={name}
                value={option.value}
                checked={place === chosen}
                disabled={disabled}
                onChange={() => onChange(option.value)}
                onBlur={onBlur}
              />
              {children(option)}
            </label>
          ))}
        </div>
      )}
    </FieldGroup>
  );
}
