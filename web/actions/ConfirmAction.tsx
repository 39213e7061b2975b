import type { ReactElement } from 'react';
import type { Endpoint } from '#contract/endpoint.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { ConfirmDialog } from '#web/parts/ConfirmDialog.tsx';
import { toast } from '#web/parts/toast.ts';
import { finish, type ActionWithoutFields } from './action.ts';

/** Asks a question of yes and no before the call. */
export function ConfirmAction<E extends Endpoint>(
  props: ActionWithoutFields<E> & { isOpen: boolean; onClose: () => void },
): ReactElement {
  const { endpoint, stale, title, text, verb, cancel, danger, input, failed, onMissing, onClose } = props;
  const send = useApiMutation(endpoint, {
    stale,
    failure: failed === undefined ? 'toast' : 'form',
    onSuccess: (answer) => finish(props, answer, onClose),
    ...(onMissing && { onMissing }),
  });
  return (
    <ConfirmDialog
      open={props.isOpen}
      title={title}
      body={text}
      confirmLabel={verb}
      cancelLabel={cancel ?? undefined}
      danger={danger}
      pending={send.isPending}
      onConfirm={() =>
        send.mutate(input(), {
          onError: () => {
            if (failed !== undefined) toast.error(failed);
            props.onFailed?.(onClose);
          },
        })
      }
      onCancel={onClose}
    />
  );
}
