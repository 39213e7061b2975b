import { ChevronDown } from 'lucide-react';
import type { ComponentProps, ReactElement } from 'react';
import { classNames } from './class-names.ts';

export type Option = { value: string | number; label: string; disabled?: boolean };

export type SelectProps = ComponentProps<'select'> & {
  options: readonly Option[];
  // the label of the empty option; without one the first option is selected
  placeholder?: string | undefined;
};

export function Select({ options, placeholder, className, ...rest }: SelectProps): ReactElement {
  return (
    <span className={classNames('relative block', className)}>
      <select {...rest} className="control appearance-none pr-10 whitespace-normal">
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4.5" />
    </span>
  );
}
