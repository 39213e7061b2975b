import { Suspense, type ReactElement } from 'react';
import { lazyPart } from './lazy-part.ts';

// only loaded when unsaved changes are about to be left
const ConfirmDialog = lazyPart(() =>
  import('./ConfirmDialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
);

type DiscardQuestionProps = { onLeave: () => void; onStay: () => void };

/** Asked before unsaved input is left. */
export const DiscardQuestion = ({ onLeave, onStay }: DiscardQuestionProps): ReactElement => (
  <Suspense>
    <ConfirmDialog
      open
      title="Are you sure you want to leave without saving? Any unsaved changes will be lost."
      confirmLabel="Leave"
      cancelLabel="Stay"
      danger
      pending={false}
      onConfirm={onLeave}
      onCancel={onStay}
    />
  </Suspense>
);
