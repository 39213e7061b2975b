import type { ComponentProps, ReactElement } from 'react';
import { classNames } from './class-names.ts';

export function TextInput({ className, ...rest }: ComponentProps<'input'>): ReactElement {
  return <input type="text" {...rest} className={classNames('control', className)} />;
}
