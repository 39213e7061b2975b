import type { ComponentProps, ReactElement } from 'react';
import type { Option } from './Select.tsx';

type RadiosProps = Omit<ComponentProps<'input'>, 'type' | 'value'> & {
  name: string;
  options: readonly Option[];
};

// Radio buttons; their legend is the FieldGroup around them.
export function Radios({ id, options, ...rest }: RadiosProps): ReactElement {
  return (
    <div id={id} className="flex flex-wrap gap-x-6">
      {options.map((option) => (
        <label key={option.value} className="flex min-h-11 cursor-pointer items-center gap-3 lg:min-h-9">
          <input
            {...rest}
            type="radio"
            value={option.value}
            disabled={option.disabled}
            className="tick tick-round"
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
