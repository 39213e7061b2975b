import type { ComponentProps, ReactElement } from 'react';
import { normalizePhone } from '#contract/normalize.ts';
import { NormalizedInput } from './NormalizedInput.tsx';

export const PhoneInput = (props: ComponentProps<'input'>): ReactElement => (
  <NormalizedInput placeholder="604-555-0123" {...props} type="tel" normalize={normalizePhone} />
);
