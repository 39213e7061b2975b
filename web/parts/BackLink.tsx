import { createLink } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ComponentProps, ReactElement } from 'react';
import { LinkButton } from './LinkButton.tsx';

/** To the parent screen, over the title of a page. */
export const BackLink = createLink(
  ({ className = '', children = 'Back', ...rest }: ComponentProps<'a'>): ReactElement => (
    <LinkButton {...rest} variant="quiet" size="small" className={`-ml-3 ${className}`}>
      <ArrowLeft aria-hidden />
      {children}
    </LinkButton>
  ),
);
