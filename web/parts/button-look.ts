import { classNames } from './class-names.ts';

export type ButtonLook = {
  variant?: 'primary' | 'accent' | 'secondary' | 'quiet' | 'danger' | undefined;
  // 'icon' is a square for a lone icon: give the button an aria-label
  size?: 'regular' | 'small' | 'icon' | undefined;
  block?: boolean | undefined;
};

const base =
  'relative inline-flex items-center justify-center gap-2 rounded-control font-[600] whitespace-nowrap ' +
  'select-none eased forced-colors:border [&_svg]:size-4.5 [&_svg]:shrink-0 ' +
  'aria-disabled:cursor-not-allowed aria-disabled:not-aria-busy:opacity-50';

const looks = {
  primary: 'bg-action text-on-action not-aria-disabled:hover:bg-action-strong',
  // the primary action on a dark background
  accent: 'bg-glow text-on-glow not-aria-disabled:hover:bg-glow-strong',
  secondary:
    'bg-surface text-ink inset-ring-1 inset-ring-edge/70 not-aria-disabled:hover:inset-ring-action not-aria-disabled:hover:text-action',
  quiet: 'text-action not-aria-disabled:hover:bg-soft not-aria-disabled:hover:text-on-soft',
  danger: 'bg-danger text-on-danger not-aria-disabled:hover:bg-danger-strong',
};

const sizes = {
  regular: 'min-h-11 px-4.5 py-2',
  small: 'min-h-11 px-3 py-1.5 text-sm lg:min-h-9',
  icon: 'size-11 shrink-0',
};

export function buttonClass(look: ButtonLook, className?: string): string {
  return classNames(
    base,
    looks[look.variant ?? 'primary'],
    sizes[look.size ?? 'regular'],
    look.block && 'w-full',
    className,
  );
}
