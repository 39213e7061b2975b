import { Suspense, useId, type ComponentProps, type MouseEvent, type ReactElement } from 'react';
import { lazyPart } from './lazy-part.ts';
import { buttonClass, type ButtonLook } from './button-look.ts';
import { Spinner } from './Spinner.tsx';

type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> &
  ButtonLook & {
    pending?: boolean | undefined;
    // the reason why the button is disabled; a button without one should not be rendered instead
    disabledReason?: string | undefined;
  };

// not part of the first load: most screens have no disabled button
const Tooltip = lazyPart(() => import('./Tooltip.tsx').then((module) => ({ default: module.Tooltip })));

export function Button({
  variant,
  size,
  block,
  pending = false,
  disabledReason,
  className,
  onClick,
  type = 'button',
  children,
  ...rest
}: ButtonProps): ReactElement {
  const reasonId = useId();
  const idle = !pending && disabledReason === undefined;

  // aria-disabled and not disabled: the button stays in the tab order, so that its reason can be read
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // the second click of a double click would submit a form that was cleared after the first
    const isSecondClick = type === 'submit' && event.detail > 1;
    if (idle && !isSecondClick) onClick?.(event);
    else event.preventDefault();
  };

  const button = (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- 'button' unless the caller says otherwise
      type={type}
      onClick={press}
      aria-disabled={idle ? undefined : true}
      aria-busy={pending || undefined}
      aria-describedby={disabledReason === undefined ? rest['aria-describedby'] : reasonId}
      className={buttonClass({ variant, size, block }, className)}
    >
      <span className={pending ? 'contents [&>*]:opacity-0 text-transparent' : 'contents'}>{children}</span>
      {pending && <Spinner className="absolute inset-0 m-auto" />}
      {disabledReason !== undefined && (
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      )}
    </button>
  );

  if (disabledReason === undefined) return button;
  return (
    <Suspense fallback={button}>
      <Tooltip text={disabledReason}>{button}</Tooltip>
    </Suspense>
  );
}
