import type { ReactNode } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Reason as ReasonSchema } from '#contract/fields.ts';
import type { ApiCallError } from '#web/api/api-call-error.ts';
import type { Answer, Input } from '#web/api/input.ts';
import type { DialogProps } from '#web/parts/DialogWindow.tsx';
import type { FormValues } from '#web/parts/form-values.ts';
import type { FieldControl } from '#web/parts/FormFields.tsx';
import { toast } from '#web/parts/toast.ts';

type Reason = z.infer<typeof ReasonSchema>;

/** One call with its words, and with its fields where it has any. */
export type Action<E extends Endpoint, Values extends FieldValues, Body> =
  | ActionWithFields<E, Values, Body>
  | ActionWithReason<E>
  | ActionWithoutFields<E>;

export type ActionWithoutFields<E extends Endpoint> = Common<E> &
  Words & {
    schema?: undefined;
    reason?: undefined;
    input: () => NoInfer<Input<E>>;
    /** the toast after a failure, in place of the server's sentence */
    failed?: string;
    /** without it the question stays open when the call fails */
    onFailed?: (close: () => void) => void;
  };

export type ActionWithReason<E extends Endpoint> = Common<E> &
  Words & {
    schema?: undefined;
    /** Asks for a reason, which goes into a record. This text says who will read it. */
    reason: string;
    input: (body: Reason) => NoInfer<Input<E>>;
  };

export type ActionWithFields<E extends Endpoint, Values extends FieldValues, Body> = Words &
  ActionFields<E, Values, Body> & {
    reason?: undefined;
    size?: DialogProps['size'];
    /** shown after success in place of closing */
    result?: (answer: Answer<E>, input: Input<E>) => ActionResult;
  };

export type ActionFields<E extends Endpoint, Values extends FieldValues, Body> = Omit<Common<E>, 'verb'> & {
  /** null where the fields bring the buttons that make the call */
  verb: string | null;
  schema: z.ZodMiniType<Body, Values>;
  values: FormValues<Values> & DefaultValues<FormValues<Values>>;
  input: (body: Body) => NoInfer<Input<E>>;
  /** a control for each field, or the whole content of the form */
  fields:
    | { [Name in keyof Values & string]: FieldControl }
    | ((form: UseFormReturn<FormValues<Values>, unknown, Body>, error: ApiCallError | null) => ReactNode);
};

export type ActionResult = { title?: string; text?: ReactNode; footer?: ReactNode; content: ReactNode };

type Words = { title: string; text?: ReactNode };

type Common<E extends Endpoint> = {
  endpoint: E;
  /** the endpoints whose cached answers the call makes stale */
  stale: readonly Pick<Endpoint, 'method' | 'path'>[];
  /** the label of the button that makes the call */
  verb: string;
  /** null for no second button */
  cancel?: string | null;
  danger?: boolean;
  /** the toast after success */
  done?: string | ((answer: Answer<E>) => string | undefined);
  /** called after success in place of closing */
  onDone?: (answer: Answer<E>, close: () => void) => void;
  /** called in place of showing the error when the record no longer exists */
  onMissing?: () => void;
};

/** Confirms the success, and closes the dialog unless the caller goes on in another way. */
export function finish<E extends Endpoint>(
  { done, onDone }: Pick<Common<E>, 'done' | 'onDone'>,
  answer: Answer<E>,
  close: () => void,
): void {
  if (done !== undefined) toast.success(typeof done === 'string' ? done : done(answer));
  if (onDone) onDone(answer, close);
  else close();
}
