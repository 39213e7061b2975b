import { Suspense, use, useState, type ReactElement, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { may } from '#contract/access.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { useAccessSubject } from '#web/session.tsx';
import { loadCode } from '#web/parts/lazy-part.ts';
import type { Action, ActionWithFields, ActionWithReason } from './action.ts';
import { ConfirmAction } from './ConfirmAction.tsx';
import type * as Forms from './FormDialog.tsx';

type Closable = { onClose: () => void };
type Opened = { trigger: (open: () => void) => ReactNode };

/** Makes one call after a question, a reason or some fields. */
export function ActionDialog<E extends Endpoint, Values extends FieldValues, Body>(
  props: Action<E, Values, Body> & Closable & { isOpen?: boolean },
): ReactElement | null {
  return may(useAccessSubject(), props.endpoint.access) ? <ActionWindow isOpen {...props} /> : null;
}

/** The same with a button that opens it. People who may not make the call see neither. */
export function ActionButton<E extends Endpoint, Values extends FieldValues, Body>(
  props: Action<E, Values, Body> & Opened,
): ReactElement | null {
  const [isOpen, setOpen] = useState(false);
  if (!may(useAccessSubject(), props.endpoint.access)) return null;
  return (
    <>
      {props.trigger(() => setOpen(true))}
      <ActionWindow {...props} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

function ActionWindow<E extends Endpoint, Values extends FieldValues, Body>(
  props: Action<E, Values, Body> & Closable & { isOpen: boolean },
): ReactElement | null {
  // mounted while it is closed: after a lost answer the next try uses the same key
  if (!props.schema && props.reason === undefined) return <ConfirmAction {...props} />;
  return props.isOpen ? (
    <Suspense>{props.schema ? <Fields {...props} /> : <ReasonField {...props} />}</Suspense>
  ) : null;
}

let loading: Promise<typeof Forms> | undefined;

/** The code of forms is not part of a first load. */
const loadFormDialog = () => (loading ??= loadCode(() => import('./FormDialog.tsx')));

function Fields<E extends Endpoint, Values extends FieldValues, Body>(
  props: ActionWithFields<E, Values, Body> & Closable,
): ReactElement {
  const { FormDialog } = use(loadFormDialog());
  return <FormDialog {...props} />;
}

function ReasonField<E extends Endpoint>(props: ActionWithReason<E> & Closable): ReactElement {
  const { ReasonDialog } = use(loadFormDialog());
  return <ReasonDialog {...props} />;
}
