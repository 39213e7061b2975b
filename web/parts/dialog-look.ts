const widths = { small: 'sm:max-w-[28rem]', regular: 'sm:max-w-[42rem]', large: 'sm:max-w-[60rem]' };

export const overlayClass =
  'fixed inset-0 z-50 flex items-end justify-center bg-veil animate-fade sm:items-center sm:px-6 sm:py-16';

// leaves room for toasts above; on phones a sheet at the bottom, within reach of the thumb
export function dialogClass(size: keyof typeof widths): string {
  return (
    'flex max-h-[calc(100dvh-4.5rem)] w-full flex-col rounded-t-surface bg-surface shadow-float outline-none animate-sheet ' +
    `sm:max-h-[min(56rem,100%)] sm:rounded-surface sm:animate-rise ${widths[size]}`
  );
}
