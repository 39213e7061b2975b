import type { ReactElement } from 'react';
import type { Endpoint } from '#contract/endpoint.ts';
import { Button } from '#web/parts/Button.tsx';
import type { ActionWithoutFields } from './action.ts';
import { ActionButton } from './ActionDialog.tsx';

type DeleteButtonProps<E extends Endpoint> = Omit<ActionWithoutFields<E>, 'schema' | 'verb'>;

/** A quiet button that deletes a record once the question about it is answered. */
export const DeleteButton = <E extends Endpoint>(props: DeleteButtonProps<E>): ReactElement => (
  <ActionButton
    trigger={(open) => (
      <Button
        variant="quiet"
        className="w-full text-danger not-aria-disabled:hover:bg-danger-soft not-aria-disabled:hover:text-danger"
        onClick={open}
      >
        Delete
      </Button>
    )}
    {...props}
    verb="Delete"
    danger
  />
);
