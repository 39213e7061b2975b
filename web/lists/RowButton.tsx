import type { ReactElement } from 'react';
import type { RowLinkProps } from '#web/parts/Table.tsx';

/** Opens the details of a row in a dialog. */
export function RowButton({
  className,
  children,
  onOpen,
}: RowLinkProps & { onOpen: () => void }): ReactElement {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className={`${className} block max-w-full text-left`}
    >
      {children}
    </button>
  );
}

/** The rows of a list open its dialog. */
export const openDialog = <Row,>(
  row: Row,
  props: RowLinkProps,
  { open }: { open: (row: Row) => void },
): ReactElement => <RowButton {...props} onOpen={() => open(row)} />;
