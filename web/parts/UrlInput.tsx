import type { ComponentProps, ReactElement } from 'react';
import { normalizeUrl } from '#contract/normalize.ts';
import { NormalizedInput } from './NormalizedInput.tsx';

export const UrlInput = (props: ComponentProps<'input'>): ReactElement => (
  <NormalizedInput
    placeholder="https://"
    autoCapitalize="none"
    spellCheck={false}
    {...props}
    type="url"
    inputMode="url"
    normalize={normalizeUrl}
  />
);
