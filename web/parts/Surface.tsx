import type { ComponentProps, ReactElement } from 'react';
import { classNames } from './class-names.ts';

// A work surface: white, without a border.
export function Surface({ className, ...rest }: ComponentProps<'section'>): ReactElement {
  return (
    <section
      {...rest}
      className={classNames('rounded-surface bg-surface p-5 shadow-surface md:p-6', className)}
    />
  );
}
