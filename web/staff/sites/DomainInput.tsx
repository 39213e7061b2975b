import type { ComponentProps, ReactElement } from 'react';
import { normalizeDomain } from '#contract/domain.ts';
import { NormalizedInput } from '#web/parts/NormalizedInput.tsx';

export const DomainInput = (props: ComponentProps<'input'>): ReactElement => (
  <NormalizedInput
    placeholder="example.com"
    autoCapitalize="none"
    autoComplete="off"
    spellCheck={false}
    {...props}
    inputMode="url"
    normalize={(typed) => normalizeDomain(typed.trim())}
  />
);
