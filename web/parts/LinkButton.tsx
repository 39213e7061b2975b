import { Slot } from 'radix-ui';
import type { ComponentProps, ReactElement } from 'react';
import { buttonClass, type ButtonLook } from './button-look.ts';

type LinkButtonProps = ComponentProps<'a'> & ButtonLook & { asChild?: boolean | undefined };

// Looks like a button and goes somewhere; with asChild the router's own link is the child.
export function LinkButton({
  variant,
  size,
  block,
  asChild,
  className,
  ...rest
}: LinkButtonProps): ReactElement {
  const Tag = asChild ? Slot.Root : 'a';
  return <Tag {...rest} className={buttonClass({ variant, size, block }, className)} />;
}
