import type { ReactElement } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { FieldGroup, type FieldTexts } from './Field.tsx';
import { useFieldError, type Bound } from './FormField.tsx';

/** A group of checkboxes: the field is the list of ticked labels. */
export function FormChecks<Input extends FieldValues, Output, Name extends FieldPath<Input>>({
  control,
  name,
  options,
  ...texts
}: Bound<Input, Output, Name> & FieldTexts & { options: readonly string[] }): ReactElement {
  const error = useFieldError(control, name);
  const input = control.register(name);
  return (
    <FieldGroup {...texts} error={error}>
      {() => (
        // two columns on a phone
        <div className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-4 sm:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))]">
          {options.map((one) => (
            <label key={one} className="flex min-h-11 cursor-pointer items-center gap-3 lg:min-h-8">
              <input {...input} type="checkbox" value={one} className="tick" />
              <span className="min-w-0 wrap-anywhere">{one}</span>
            </label>
          ))}
        </div>
      )}
    </FieldGroup>
  );
}
