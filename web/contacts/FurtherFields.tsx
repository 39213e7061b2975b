import { Plus, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { maxFurther } from '#contract/contacts/further.ts';
import { Button } from '#web/parts/Button.tsx';
import { EmailInput } from '#web/parts/EmailInput.tsx';
import type { Bound } from '#web/parts/FormField.tsx';
import { RowFields, type FieldControl } from '#web/parts/FormFields.tsx';
import { PhoneInput } from '#web/parts/PhoneInput.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { useFieldArray } from '#web/parts/use-field-array.ts';
import type { ContactValues } from './contact-values.ts';

type FormOf<Output> = Pick<UseFormReturn<ContactValues, unknown, Output>, 'getValues' | 'setValue'>;
type FurtherProps<Output, Name extends 'further_emails' | 'further_phones'> = Bound<
  ContactValues,
  Output,
  Name
> & { form: FormOf<Output> };

const changed = { shouldDirty: true, shouldValidate: true };
const label: FieldControl = {
  label: 'Label',
  input: (input) => <TextInput {...input} placeholder="Work" autoComplete="off" />,
};

export function FurtherEmails<Output>({
  control,
  name,
  form: { getValues, setValue },
}: FurtherProps<Output, 'further_emails'>): ReactElement {
  const { fields, append, remove } = useFieldArray({ control, name, keyName: 'key' });
  return (
    <Rows
      what="email"
      rows={fields}
      onAdd={() => append({ email: '', label: '' })}
      onRemove={remove}
      onMakeMain={(n) => {
        const former = getValues('email');
        setValue('email', getValues(`${name}.${n}.email`), changed);
        if (former) setValue(`${name}.${n}.email`, former, changed);
        else remove(n);
      }}
    >
      {(n) => (
        <RowFields
          control={control}
          row={`${name}.${n}`}
          fields={{
            email: {
              label: 'Further email',
              required: true,
              input: (input) => <EmailInput {...input} autoComplete="off" />,
            },
            label,
          }}
        />
      )}
    </Rows>
  );
}

export function FurtherPhones<Output>({
  control,
  name,
  form: { getValues, setValue },
}: FurtherProps<Output, 'further_phones'>): ReactElement {
  const { fields, append, remove } = useFieldArray({ control, name, keyName: 'key' });
  return (
    <Rows
      what="phone"
      rows={fields}
      onAdd={() => append({ label: '', phone_number: '' })}
      onRemove={remove}
      onMakeMain={(n) => {
        const former = getValues('phone_number');
        setValue('phone_number', getValues(`${name}.${n}.phone_number`), changed);
        if (former) setValue(`${name}.${n}.phone_number`, former, changed);
        else remove(n);
      }}
    >
      {(n) => (
        <RowFields
          control={control}
          row={`${name}.${n}`}
          fields={{
            phone_number: {
              label: 'Further phone',
              required: true,
              input: (input) => <PhoneInput {...input} autoComplete="off" />,
            },
            label,
          }}
        />
      )}
    </Rows>
  );
}

type RowsProps = {
  what: 'email' | 'phone';
  rows: readonly { key: string }[];
  onAdd: () => void;
  onRemove: (n: number) => void;
  onMakeMain: (n: number) => void;
  children: (n: number) => ReactElement;
};

function Rows({ what, rows, onAdd, onRemove, onMakeMain, children }: RowsProps): ReactElement {
  return (
    <div className="flex min-w-0 flex-col gap-5">
      {rows.map(({ key }, n) => (
        <fieldset key={key} className="flex min-w-0 flex-col gap-3">
          <legend className="sr-only">
            Further {what} {n + 1}
          </legend>
          {children(n)}
          <div className="flex items-center justify-between">
            <Button variant="quiet" size="small" className="-ml-3" onClick={() => onMakeMain(n)}>
              Make main {what}
            </Button>
            <Button
              variant="quiet"
              size="icon"
              aria-label={`Remove further ${what} ${n + 1}`}
              onClick={() => onRemove(n)}
            >
              <Trash2 aria-hidden />
            </Button>
          </div>
        </fieldset>
      ))}
      <Button
        variant="secondary"
        className="self-start"
        disabledReason={rows.length < maxFurther ? undefined : `You’ve reached the limit of ${maxFurther}.`}
        onClick={onAdd}
      >
        <Plus aria-hidden />
        Add another {what}
      </Button>
    </div>
  );
}
