import { useId, type ReactElement, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type FieldWiring = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
};

export type FieldTexts = {
  label: ReactNode;
  required?: boolean | undefined;
  hint?: ReactNode;
  className?: string | undefined;
};

type FieldProps = FieldTexts & {
  error?: string | undefined;
  children: (wiring: FieldWiring) => ReactNode;
};

export function Field({ label, required, hint, error, className, children }: FieldProps): ReactElement {
  const { wiring, messages } = useFieldWiring({ required, hint, error });
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={wiring.id} className="w-fit font-[550]">
        {label}
        {required && <RequiredMark />}
      </label>
      {children(wiring)}
      {messages}
    </div>
  );
}

// A field with several controls, such as a rating or a group of radio buttons.
export function FieldGroup({ label, required, hint, error, className, children }: FieldProps): ReactElement {
  const { wiring, messages } = useFieldWiring({ required, hint, error });
  return (
    <fieldset
      className={classNames('flex min-w-0 flex-col gap-1.5', className)}
      aria-describedby={wiring['aria-describedby']}
    >
      <legend className="mb-1.5 font-[550]">
        {label}
        {required && <RequiredMark />}
      </legend>
      {children(wiring)}
      {messages}
    </fieldset>
  );
}

export function useFieldWiring({
  required,
  hint,
  error,
}: {
  required?: boolean | undefined;
  hint?: ReactNode;
  error?: string | undefined;
}): { wiring: FieldWiring; messages: ReactNode } {
  const id = useId();
  const described = [hint != null && `${id}-hint`, error !== undefined && `${id}-error`]
    .filter(Boolean)
    .join(' ');
  const wiring: FieldWiring = {
    id,
    'aria-describedby': described || undefined,
    'aria-invalid': error === undefined ? undefined : true,
    'aria-required': required || undefined,
  };
  const messages = (
    <>
      {error !== undefined && (
        <p id={`${id}-error`} className="text-sm font-[500] text-danger">
          {error}
        </p>
      )}
      {hint != null && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </>
  );
  return { wiring, messages };
}

function RequiredMark(): ReactElement {
  return (
    <span aria-hidden className="ml-1 text-danger">
      *
    </span>
  );
}
