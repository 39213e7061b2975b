import type { ComponentProps, ReactElement } from 'react';
import { classNames } from './class-names.ts';
import type { Option } from './Select.tsx';

/** `note` explains the option below its label. */
export type RadioOption = Option & { note?: string };

type RadiosProps = Omit<ComponentProps<'input'>, 'type' | 'value'> & {
  name: string;
  options: readonly RadioOption[];
};

// Radio buttons; their legend is the FieldGroup around them.
export function Radios({ id, options, ...rest }: RadiosProps): ReactElement {
  return (
    <div id={id} className="flex flex-wrap gap-x-6">
      {options.map((option) => (
        <label
          key={option.value}
          className={classNames(
            'flex min-h-11 cursor-pointer items-center gap-3',
            option.note === undefined ? 'lg:min-h-9' : 'w-full py-1',
          )}
        >
          <input
            {...rest}
            type="radio"
            value={option.value}
            disabled={option.disabled}
            className="tick tick-round"
          />
          {option.note === undefined ? (
            option.label
          ) : (
            <span>
              {option.label}
              <span className="block text-sm text-muted">{option.note}</span>
            </span>
          )}
        </label>
      ))}
    </div>
  );
}
