import { useRef, useState, type ReactElement } from 'react';
import { useWatch, type FieldPath, type FieldValues } from 'react-hook-form';
import { classNames } from './class-names.ts';
import { Button } from './Button.tsx';
import { FieldGroup, type FieldTexts } from './Field.tsx';
import { useFieldError, type Bound } from './FormField.tsx';

const shownAtFirst = 8;

/** A group of checkboxes, of which the first and the ticked are shown: the field is the list of ticked labels. */
export function FormChecks<Input extends FieldValues, Output, Name extends FieldPath<Input>>({
  control,
  name,
  options,
  ...texts
}: Bound<Input, Output, Name> & FieldTexts & { options: readonly string[] }): ReactElement {
  const error = useFieldError(control, name);
  const input = control.register(name);
  const ticked: readonly string[] = useWatch({ control, name }) ?? [];
  const group = useRef<HTMLDivElement>(null);
  const [isWhole, setWhole] = useState(false);
  // an option stays in its place when it is no longer ticked
  const [wereTicked, setWereTicked] = useState(ticked);
  if (ticked.some((one) => !wereTicked.includes(one))) setWereTicked([...wereTicked, ...ticked]);
  const isShown = (one: string, place: number) =>
    isWhole || place < shownAtFirst || wereTicked.includes(one) || ticked.includes(one);
  const hiddenCount = options.filter((one, place) => !isShown(one, place)).length;

  function showAll(): void {
    const first = group.current?.querySelector<HTMLInputElement>('[hidden] input');
    setWhole(true);
    // the button is gone, and its next option takes the focus
    setTimeout(() => first?.focus());
  }

  return (
    <FieldGroup {...texts} error={error}>
      {() => (
        <div ref={group} className="flex flex-wrap gap-2">
          {options.map((one, place) => (
            <label
              key={one}
              hidden={!isShown(one, place)}
              className={classNames(
                'flex min-h-11 cursor-pointer items-center gap-2 rounded-full px-3 lg:min-h-9',
                ticked.includes(one) ? 'bg-soft text-on-soft' : 'inset-ring-1 inset-ring-edge/70',
              )}
            >
              <input {...input} type="checkbox" value={one} className="tick" />
              <span className="min-w-0 wrap-anywhere">{one}</span>
            </label>
          ))}
          {hiddenCount > 0 && (
            <Button variant="quiet" size="small" onClick={showAll}>
              Show all {options.length}
            </Button>
          )}
        </div>
      )}
    </FieldGroup>
  );
}
