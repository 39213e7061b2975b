import { useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { Select, type SelectProps } from './Select.tsx';

type AutosaveSelectProps = Omit<SelectProps, 'onChange' | 'value' | 'defaultValue'> & {
  value: string | number;
  onSave: (value: string) => void;
};

const keysThatLeave = ['Tab', 'Shift', 'Control', 'Meta', 'Alt'];

/**
 * A select whose choice is saved at once. On a closed select each arrow key fires a change, even for options that are
 * only passed over. So a choice by arrow key is saved with Enter or on blur, and Escape undoes it.
 */
export function AutosaveSelect({ value, onSave, ...rest }: AutosaveSelectProps): ReactElement {
  const [chosen, setChosen] = useState<string | null>(null);
  const isByKey = useRef(false);

  function save(): void {
    if (chosen === null) return;
    setChosen(null);
    if (chosen !== String(value)) onSave(chosen);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { key, altKey } = event;
    if (keysThatLeave.includes(key)) return;
    // these keys open the list, where a change is an intended choice
    isByKey.current = !(key === ' ' || key === 'F4' || (altKey && key.startsWith('Arrow')));
    if (chosen === null) return;
    if (key === 'Enter') save();
    if (key === 'Escape') setChosen(null);
    if (key === 'Enter' || key === 'Escape') event.preventDefault();
  }

  return (
    <>
      <Select
        {...rest}
        value={chosen ?? value}
        onPointerDown={() => (isByKey.current = false)}
        onKeyDown={onKeyDown}
        onBlur={save}
        onChange={({ target }) => {
          if (isByKey.current) return setChosen(target.value);
          setChosen(null);
          onSave(target.value);
        }}
      />
      <output className="text-sm text-muted empty:hidden">
        {chosen !== null &&
          chosen !== String(value) &&
          'Press Enter to save, or Escape to keep it as it was.'}
      </output>
    </>
  );
}
