import type { ComponentProps, ReactElement } from 'react';
import { TextInput } from '#web/parts/TextInput.tsx';

/** An input for a code of the authenticator app or a recovery code. */
export const CodeInput = (props: ComponentProps<typeof TextInput>): ReactElement => (
  <TextInput {...props} aria-required autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} />
);
