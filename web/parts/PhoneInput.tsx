import { useEffect, type ComponentProps, type ReactElement } from 'react';
import { loadAbroad } from '#abroad';
import { normalizePhone } from '#contract/read-phone.ts';
import { show } from '#contract/shown.ts';
import { NormalizedInput } from './NormalizedInput.tsx';

export function PhoneInput(props: ComponentProps<'input'>): ReactElement {
  useEffect(() => void loadAbroad(), []);
  return <NormalizedInput placeholder="604-555-0123" {...props} type="tel" normalize={asShown} />;
}

const asShown = (typed: string): string => show(normalizePhone(typed));
