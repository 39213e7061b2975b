import { Suspense, type ReactElement } from 'react';
import { lazyPart } from './lazy-part.ts';
import type { DialogProps } from './DialogWindow.tsx';
import { useWasOpened } from './use-was-opened.ts';

const DialogWindow = lazyPart(() =>
  import('./DialogWindow.tsx').then((module) => ({ default: module.DialogWindow })),
);

/** No screen waits for its code, which loads in idle time (shell/code-preload.ts), or when it opens. */
export function Dialog(props: DialogProps): ReactElement | null {
  if (!useWasOpened(props.open)) return null;
  return (
    <Suspense>
      <DialogWindow {...props} />
    </Suspense>
  );
}
