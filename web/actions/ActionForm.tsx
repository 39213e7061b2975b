import { useEffect, useEffectEvent, useMemo, useState, type ReactElement } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { Endpoint } from '#contract/endpoint.ts';
import type { ApiCallError } from '#web/api/api-call-error.ts';
import type { Answer, Input } from '#web/api/input.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { useCache } from '#web/api/use-cache.ts';
import { Button } from '#web/parts/Button.tsx';
import { Form, FormActions, type SaveError } from '#web/parts/Form.tsx';
import { NamedFields } from '#web/parts/FormFields.tsx';
import { useSchemaForm } from '#web/parts/use-schema-form.ts';
import { finish, type ActionFields } from './action.ts';

type ActionFormProps<E extends Endpoint> = {
  /** the name of a form outside a dialog */
  label?: string;
  onClose: () => void;
  /** receives the answer, and the form stays */
  onAnswer?: (answer: Answer<E>, input: Input<E>) => void;
  /** told whether the answer is awaited, which leaving would lose */
  onSending?: (isSending: boolean) => void;
};

/** The fields of a call with its buttons, for screens and dialogs that show more. */
export function ActionForm<E extends Endpoint, Values extends FieldValues, Body>(
  props: ActionFields<E, Values, Body> & ActionFormProps<E>,
): ReactElement {
  const {
    endpoint,
    stale,
    label,
    verb,
    cancel = 'Cancel',
    danger,
    onMissing,
    onClose,
    onAnswer,
    onSending,
  } = props;
  const { schema, values, fields, input } = props;
  const form = useSchemaForm({ schema, defaultValues: values });
  const send = useApiMutation(endpoint, {
    stale,
    failure: 'form',
    onSuccess: (answer, sent) => {
      onAnswer?.(answer, sent);
      finish(props, answer, onAnswer ? () => {} : onClose);
    },
    ...(onMissing && { onMissing }),
  });
  const [names] = useState(() => Object.keys(values));
  const problem = useMemo(() => send.error && toSaveError(send.error, names), [send.error, names]);
  useRefreshWhenLeft(send.error, stale);
  return (
    <Form
      form={form}
      label={label}
      pending={send.isPending}
      serverError={problem}
      guard={false}
      onSubmit={async (body) => {
        onSending?.(true);
        await send.mutateAsync(input(body)).finally(() => onSending?.(false));
      }}
    >
      {typeof fields === 'function' ? (
        fields(form, send.error)
      ) : (
        <NamedFields control={form.control} fields={fields} />
      )}
      <FormActions>
        {cancel !== null && (
          <Button
            variant="secondary"
            disabledReason={onSending && send.isPending ? 'The answer is on its way.' : undefined}
            onClick={onClose}
          >
            {cancel}
          </Button>
        )}
        {verb !== null && (
          <Button type="submit" variant={danger ? 'danger' : 'primary'} pending={send.isPending}>
            {verb}
          </Button>
        )}
      </FormActions>
    </Form>
  );
}

/**
 * A refusal may mean that a colleague was faster, and after a lost answer the change may have been made. Refreshing
 * earlier could remove the row that holds this dialog.
 */
function useRefreshWhenLeft(
  error: ApiCallError | null,
  stale: Parameters<typeof useApiMutation>[1]['stale'],
): void {
  const { refresh } = useCache();
  const refreshAfterRefusal = useEffectEvent(() => {
    if (error && error.code !== 'offline') refresh(...stale);
  });
  useEffect(() => () => refreshAfterRefusal(), []);
}

/** A message about a field that the form does not have is shown above the form. */
function toSaveError(error: ApiCallError, names: readonly string[]): SaveError {
  const { message, code, fields = {} } = error;
  const [first] = Object.entries(fields);
  const isElsewhere = Object.keys(fields).every((key) => !names.includes(key.split('.')[0] ?? ''));
  return { code, fields, message: (isElsewhere && first?.[1][0]) || message };
}
