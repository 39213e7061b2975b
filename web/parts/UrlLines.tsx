import type { ComponentProps, ReactElement } from 'react';
import { normalizeUrl } from '#contract/normalize.ts';
import { rewrite } from './rewrite.ts';
import { TextArea } from './TextArea.tsx';

/** Addresses, one in a line. */
export const UrlLines = ({ onBlur, ...rest }: ComponentProps<'textarea'>): ReactElement => (
  <TextArea
    autoCapitalize="none"
    spellCheck={false}
    {...rest}
    inputMode="url"
    onBlur={(event) => {
      rewrite(event.target, (typed) => typed.split('\n').map(normalizeUrl).join('\n'));
      onBlur?.(event);
    }}
  />
);
