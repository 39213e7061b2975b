import type { ChangeEvent, ComponentProps, FocusEvent, KeyboardEvent, ReactElement } from 'react';
import { rewrite } from './rewrite.ts';
import { TextInput } from './TextInput.tsx';

type NormalizedInputProps = Omit<ComponentProps<'input'>, 'onKeyDown'> & {
  normalize: (typed: string) => string;
};

const wholeTexts = ['insertFromPaste', 'insertFromDrop', 'insertReplacementText'];

/** Normalizes its text right after pasting, and otherwise on blur or Enter. */
export function NormalizedInput({
  normalize,
  onChange,
  onBlur,
  ...rest
}: NormalizedInputProps): ReactElement {
  function change(event: ChangeEvent<HTMLInputElement>): void {
    if (isWholeText(event.nativeEvent)) {
      const normalized = normalize(event.target.value);
      if (normalized !== event.target.value) event.target.value = normalized;
    }
    onChange?.(event);
  }

  return (
    <TextInput
      {...rest}
      onChange={change}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        rewrite(event.target, normalize);
        onBlur?.(event);
      }}
      onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
        if (event.key === 'Enter') rewrite(event.currentTarget, normalize);
      }}
    />
  );
}

const isWholeText = (event: Event): boolean =>
  event instanceof InputEvent && wholeTexts.includes(event.inputType);
