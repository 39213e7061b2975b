import type { ComponentProps, ReactElement } from 'react';
import { classNames } from './class-names.ts';

// A work surface: white, without a border. In a grid it never grows wider than its place, however long a word in it is.
export function Surface({ className, ...rest }: ComponentProps<'section'>): ReactElement {
  return (
    <section
      {...rest}
      className={classNames('min-w-0 rounded-surface bg-surface p-5 shadow-surface md:p-6', className)}
    />
  );
}
