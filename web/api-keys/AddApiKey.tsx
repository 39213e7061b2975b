import { Plus } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { useController } from 'react-hook-form';
import type * as z from 'zod/mini';
import { createKeyDraft, lifetimes } from '#contract/api-keys/key-endpoints.ts';
import { may } from '#contract/access.ts';
import type { AnyScope } from '#contract/scopes.ts';
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
import { useShownOnce } from '#web/parts/use-shown-once.ts';
import { useAccessSubject } from '#web/session.tsx';
import { lifetimeLabels, scopeLabels } from './api-key-labels.ts';
import type { KeyOwner } from './key-owner.ts';

type Values = FormValues<z.input<ReturnType<typeof createKeyDraft>>>;
const newKey: Values = { name: '', scopes: [], lifetime: '90' };

export function AddApiKey({ owner }: { owner: KeyOwner }): ReactElement | null {
  const { endpoints, scopes, words } = owner;
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (!may(useAccessSubject(), endpoints.create.access)) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Plus aria-hidden />
        New API key
      </Button>
      {isOpen && (
        <ActionDialog
          endpoint={endpoints.create}
          stale={[endpoints.list]}
          title="New API key"
          text={`${words.reach} Choose only what the tool needs.`}
          verb="Make key"
          schema={createKeyDraft(scopes)}
          values={newKey}
          fields={({ control }, error) => (
            <>
              {error?.code === 'lost' && <LostKey />}
              <FormFields
                control={control}
                fields={{
                  name: {
                    label: 'Name',
                    required: true,
                    hint: `The tool that uses it. ${words.logged}`,
                    input: (input) => <TextInput {...input} autoComplete="off" />,
                  },
                  scopes: (field) => <Scopes {...field} scopes={scopes} />,
                  lifetime: { label: 'Expires', input: (input) => <Select {...input} options={expiries} /> },
                }}
              />
            </>
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

/** The key may have been made, and its answer is the only one that has it. */
const LostKey = (): ReactElement => (
  <p className="text-muted">
    Choose <b>Make key</b> again to see the key. If you close this first and the key is in the list, revoke
    it: nobody knows it.
  </p>
);

const expiries = lifetimes.map((value) => ({ value, label: lifetimeLabels[value] }));

function Scopes<Output>({
  control,
  name,
  scopes,
}: Bound<Values, Output, 'scopes'> & { scopes: readonly AnyScope[] }): ReactElement {
  const { field, fieldState } = useController({ control, name });
  const withScope = (scope: AnyScope, isChosen: boolean) =>
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
function ShownKey({ apiKey, onClose }: { apiKey: string; onClose: () => void }): ReactElement {
  const { element, onCopied } = useShownOnce();
  return (
    <div ref={element}>
      <output className="block rounded-control bg-sunken px-4 py-3 font-mono text-lg break-all whitespace-pre-wrap inset-ring-1 inset-ring-line">
        {apiKey}
      </output>
      <p className="mt-3 text-sm text-muted">
        Give it to your tool and to nobody else. If you lose it, make a new one and revoke this one.
      </p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <CopyButton text={apiKey} onCopied={onCopied}>
          Copy key
        </CopyButton>
        <Button onClick={onClose}>Done</Button>
      </div>
    </div>
  );
}
