import type { ChangeEvent, ComponentProps, FocusEvent, KeyboardEvent, ReactElement } from 'react';
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

  function rewrite(input: HTMLInputElement): void {
    const normalized = normalize(input.value);
    if (normalized === input.value) return;
    // through the native setter: after setting `value`, React would ignore the change event
    input.setRangeText(normalized, 0, input.value.length, 'end');
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }

  return (
    <TextInput
      {...rest}
      onChange={change}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        rewrite(event.target);
        onBlur?.(event);
      }}
      onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
        if (event.key === 'Enter') rewrite(event.currentTarget);
      }}
    />
  );
}

const isWholeText = (event: Event): boolean =>
  event instanceof InputEvent && wholeTexts.includes(event.inputType);
