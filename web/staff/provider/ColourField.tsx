import type { ReactElement } from 'react';
import { useController } from 'react-hook-form';
import { Field } from '#web/parts/Field.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import type { Bound } from '#web/parts/FormField.tsx';
import type { ProviderInputs } from './provider-values.ts';

type ColourFieldProps<Output> = Bound<ProviderInputs, Output, 'accent_colour' | 'header_colour'> & {
  label: string;
  hint: string;
};

/** A colour to pick or to type. */
export function ColourField<Output>({ control, name, label, hint }: ColourFieldProps<Output>): ReactElement {
  const { field, fieldState } = useController({ control, name });
  const isColour = /^#[0-9a-f]{6}$/i.test(field.value);
  return (
    <Field label={label} hint={hint} error={fieldState.error?.message}>
      {(wiring) => (
        <div className="flex gap-2">
          <input
            type="color"
            aria-label={`${label}: pick`}
            value={isColour ? field.value : '#000000'}
            onChange={(event) => field.onChange(event.target.value)}
            className="size-11 shrink-0 rounded-control border border-edge bg-surface p-1"
          />
          <TextInput {...wiring} {...field} autoComplete="off" spellCheck={false} maxLength={7} />
        </div>
      )}
    </Field>
  );
}
