import type { ComponentProps, ReactElement } from 'react';
import { normalizeEmail } from '#contract/read-email.ts';
import { show } from '#contract/shown.ts';
import { NormalizedInput } from './NormalizedInput.tsx';

/** Not of type email, so that the browser's validation does not run before ours. */
export const EmailInput = (props: ComponentProps<'input'>): ReactElement => (
  <NormalizedInput
    inputMode="email"
    autoCapitalize="none"
    spellCheck={false}
    {...props}
    normalize={asShown}
  />
);

const asShown = (typed: string): string => show(normalizeEmail(typed));
