import type { ComponentProps, ReactElement } from 'react';
import { TextInput } from './TextInput.tsx';

/** Not of type email, so that the browser's validation does not run before ours. */
export const EmailInput = (props: ComponentProps<'input'>): ReactElement => (
  <TextInput inputMode="email" autoCapitalize="none" spellCheck={false} {...props} />
);
