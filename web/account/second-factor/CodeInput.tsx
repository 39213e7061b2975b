import type { ComponentProps, ReactElement } from 'react';
import { TextInput } from '#web/parts/TextInput.tsx';

/** For a code of the app or a recovery code. */
export const CodeInput = (props: ComponentProps<typeof TextInput>): ReactElement => (
  <TextInput {...props} aria-required autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} />
);
