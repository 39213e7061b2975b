import { useState, type ReactElement } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Answer, Input } from '#web/api/input.ts';
import { Dialog } from '#web/parts/Dialog.tsx';
import type { ActionResult, ActionWithFields, ActionWithReason } from './action.ts';
import { ActionForm } from './ActionForm.tsx';
import { reasonForm } from './reason-field.tsx';

type Closable = { onClose: () => void };

/** Asks for the reason of a call. */
export const ReasonDialog = <E extends Endpoint>({
  reason,
  ...props
}: ActionWithReason<E> & Closable): ReactElement => <FormDialog {...props} {...reasonForm(reason)} />;

/** The fields of a call in a dialog, and the result afterwards. */
export function FormDialog<E extends Endpoint, Values extends FieldValues, Body>(
  props: ActionWithFields<E, Values, Body> & Closable,
): ReactElement {
  const { title, text, size = 'small', result, onClose } = props;
  const [shown, show] = useState<ActionResult | null>(null);
  const [isSending, setSending] = useState(false);
  const onAnswer = result && ((answer: Answer<E>, input: Input<E>) => show(result(answer, input)));
  // a dialog that is closed now could not show the answer, such as a key that is in no other
  const isFirm = result !== undefined && isSending;
  return (
    <Dialog
      open
      size={size}
      title={shown?.title ?? title}
      description={shown?.text ?? text}
      footer={shown?.footer}
      isFirm={isFirm}
      onOpenChange={(open) => !open && !isFirm && onClose()}
    >
      {shown ? (
        shown.content
      ) : (
        <ActionForm {...props} {...(onAnswer && { onAnswer, onSending: setSending })} />
      )}
    </Dialog>
  );
}
