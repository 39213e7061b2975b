import { Slot } from 'radix-ui';
import type { ComponentProps, ReactElement } from 'react';
import { buttonClass, type ButtonLook } from './button-look.ts';

type LinkButtonProps = ComponentProps<'a'> & ButtonLook & { asChild?: boolean | undefined };

// A link that looks like a button; with asChild the child is the router's link.
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
