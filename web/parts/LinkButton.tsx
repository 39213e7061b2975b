import { cloneElement, isValidElement, type ComponentProps, type ReactElement } from 'react';
import { buttonClass, type ButtonLook } from './button-look.ts';

type LinkButtonProps = ComponentProps<'a'> & ButtonLook & { asChild?: boolean | undefined };

// A link that looks like a button; with asChild the child is the router's link.
export function LinkButton({
  variant,
  size,
  block,
  asChild,
  className,
  children,
  ...rest
}: LinkButtonProps): ReactElement {
  const look = buttonClass({ variant, size, block }, className);
  if (asChild && isValidElement<ComponentProps<'a'>>(children))
    return cloneElement(children, { ...rest, className: look });
  return (
    <a {...rest} className={look}>
      {children}
    </a>
  );
}
