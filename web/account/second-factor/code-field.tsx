import type { ComponentProps, ReactElement } from 'react';
import * as z from 'zod/mini';
import { code } from '#contract/account/sign-in.ts';
import type { FieldControl } from '#web/parts/FormFields.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';

/** An input for a code of the authenticator app or a recovery code. */
export const CodeInput = (props: ComponentProps<typeof TextInput>): ReactElement => (
  <TextInput {...props} aria-required autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} />
);

export const Code = z.object({ code });

export const codeField: FieldControl = {
  label: 'Code from your app',
  className: 'sm:max-w-96',
  input: (input) => <CodeInput {...input} />,
};
