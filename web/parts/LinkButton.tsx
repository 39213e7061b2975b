import { cloneElement, type ComponentProps, type ReactElement } from 'react';
import { buttonClass, type ButtonLook } from './button-look.ts';

type LinkButtonProps = ButtonLook &
  (
    | (ComponentProps<'a'> & { asChild?: false })
    | { asChild: true; className?: string; children: ReactElement<{ className?: string }> }
  );

// A link that looks like a button; with asChild the child is the router's link.
export function LinkButton({ variant, size, block, className, ...rest }: LinkButtonProps): ReactElement {
  const look = buttonClass({ variant, size, block }, className);
  if (rest.asChild) return cloneElement(rest.children, { className: look });
  const { asChild: _, ...link } = rest;
  return <a {...link} className={look} />;
}
