import { Plus } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { useController } from 'react-hook-form';
import type * as z from 'zod/mini';
import { ApiKeyDraft, apiKeys, lifetimes } from '#contract/api-keys/api-keys.ts';
import { may } from '#contract/access.ts';
import { scopes, type Scope } from '#contract/scopes.ts';
import { ActionDialog } from '#web/actions/ActionDialog.tsx';
import { Button } from '#web/parts/Button.tsx';
import { Checkbox } from '#web/parts/Checkbox.tsx';
import { CopyButton } from '#web/parts/CopyButton.tsx';
import { FieldGroup } from '#web/parts/Field.tsx';
import type { Bound } from '#web/parts/FormField.tsx';
import { FormFields } from '#web/parts/FormFields.tsx';
import type { FormValues } from '#web/parts/form-values.ts';
import { Select } from '#web/parts/Select.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { useAccessSubject } from '#web/session.tsx';
import { lifetimeLabels, scopeLabels } from './api-key-labels.ts';

type Values = FormValues<z.input<typeof ApiKeyDraft>>;
const newKey: Values = { name: '', scopes: [], lifetime: '90' };

export function AddApiKey(): ReactElement | null {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (!may(useAccessSubject(), apiKeys.create.access)) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Plus aria-hidden />
        New API key
      </Button>
      {isOpen && (
        <ActionDialog
          endpoint={apiKeys.create}
          stale={[apiKeys.list]}
          title="New API key"
          text="A key acts for your whole account. Choose only what the tool needs."
          verb="Make key"
          schema={ApiKeyDraft}
          values={newKey}
          fields={({ control }) => (
            <FormFields
              control={control}
              fields={{
                name: {
                  label: 'Name',
                  required: true,
                  hint: 'The tool that uses it. The activity log shows this name.',
                  input: (input) => <TextInput {...input} autoComplete="off" />,
                },
                scopes: (field) => <Scopes {...field} />,
                lifetime: { label: 'Expires', input: (input) => <Select {...input} options={expiries} /> },
              }}
            />
          )}
          input={(body) => ({ body })}
          result={({ data: { key } }) => ({
            title: 'Your API key',
            text: 'Copy it now. We won’t show it again.',
            content: <ShownKey apiKey={key} onClose={close} />,
          })}
          onClose={close}
        />
      )}
    </>
  );
}

const expiries = lifetimes.map((value) => ({ value, label: lifetimeLabels[value] }));

function Scopes<Output>({ control, name }: Bound<Values, Output, 'scopes'>): ReactElement {
  const { field, fieldState } = useController({ control, name });
  const withScope = (scope: Scope, isChosen: boolean) =>
    scopes.filter((one) => (one === scope ? isChosen : field.value.includes(one)));
  return (
    <FieldGroup label="What it may do" required error={fieldState.error?.message}>
      {() =>
        scopes.map((scope) => (
          <Checkbox
            key={scope}
            label={scopeLabels[scope]}
            name={field.name}
            checked={field.value.includes(scope)}
            onBlur={field.onBlur}
            onChange={(event) => field.onChange(withScope(scope, event.target.checked))}
          />
        ))
      }
    </FieldGroup>
  );
}

/** The key until the dialog closes; it is not shown again. */
const ShownKey = ({ apiKey, onClose }: { apiKey: string; onClose: () => void }): ReactElement => (
  <>
    <output className="block rounded-control bg-sunken px-4 py-3 font-mono text-lg break-all whitespace-pre-wrap inset-ring-1 inset-ring-line">
      {apiKey}
    </output>
    <p className="mt-3 text-sm text-muted">
      Give it to your tool and to nobody else. If you lose it, make a new one and revoke this one.
    </p>
    <div className="mt-6 flex flex-wrap justify-end gap-3">
      <CopyButton text={apiKey}>Copy key</CopyButton>
      <Button onClick={onClose}>Done</Button>
    </div>
  </>
);
