import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { useFieldWiring } from './Field.tsx';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
};

export function Checkbox({ label, hint, error, required, className, ...rest }: CheckboxProps): ReactElement {
  const { wiring, messages } = useFieldWiring({ required, hint, error });
  return (
    <div className={className}>
      <label className="flex min-h-11 w-fit cursor-pointer items-center gap-3 lg:min-h-8">
        <input {...wiring} {...rest} type="checkbox" className="tick" />
        <span>{label}</span>
      </label>
      {messages}
    </div>
  );
}
