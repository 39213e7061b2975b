import type { ComponentProps, ReactElement } from 'react';
import { classNames } from './class-names.ts';

// A white card without a border. In a grid it never grows wider than its column, even with a very long word in it.
export function Surface({ className, ...rest }: ComponentProps<'section'>): ReactElement {
  return (
    <section
      {...rest}
      className={classNames('min-w-0 rounded-surface bg-surface p-5 shadow-surface md:p-6', className)}
    />
  );
}
