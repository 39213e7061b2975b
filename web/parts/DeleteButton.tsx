import { useState, type ReactElement, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';

type DeleteButtonProps = {
  title: string;
  body: ReactNode;
  pending: boolean;
  /** called with what closes the dialog, which stays open until then */
  onConfirm: (close: () => void) => void;
};

/** A quiet button that deletes a record once the question about it is answered. */
export function DeleteButton({ title, body, pending, onConfirm }: DeleteButtonProps): ReactElement {
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <Button
        variant="quiet"
        className="w-full text-danger not-aria-disabled:hover:bg-danger-soft not-aria-disabled:hover:text-danger"
        onClick={() => setAsking(true)}
      >
        Delete
      </Button>
      <ConfirmDialog
        open={asking}
        title={title}
        body={body}
        confirmLabel="Delete"
        danger
        pending={pending}
        onConfirm={() => onConfirm(close)}
        onCancel={close}
      />
    </>
  );
}
