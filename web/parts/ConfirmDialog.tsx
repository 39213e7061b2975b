import { Suspense, type ReactElement } from 'react';
import { lazyPart } from './lazy-part.ts';
import type { ConfirmDialogProps } from './ConfirmWindow.tsx';
import { useWasOpened } from './use-was-opened.ts';

const ConfirmWindow = lazyPart(() =>
  import('./ConfirmWindow.tsx').then((module) => ({ default: module.ConfirmWindow })),
);

/** Its code loads like that of other dialogs. */
export function ConfirmDialog(props: ConfirmDialogProps): ReactElement | null {
  if (!useWasOpened(props.open)) return null;
  return (
    <Suspense>
      <ConfirmWindow {...props} />
    </Suspense>
  );
}
