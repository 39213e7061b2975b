import { useState, type ReactElement } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { staffMailWords, type MailVariant } from '#contract/staff/mail-words.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { Dialog } from '#web/parts/Dialog.tsx';
import { Field } from '#web/parts/Field.tsx';
import { Select } from '#web/parts/Select.tsx';
import { formatFieldLabel } from '#contract/fields.ts';
import type { TextsForm } from './texts-form.ts';

type Props = { form: UseFormReturn<TextsForm>; template: string };

/** The email with the words of the form, before they are saved. */
export function MailWordsPreview({ form, template }: Props): ReactElement {
  const [isOpen, setIsOpen] = useState(false);
  const preview = useApiMutation(staffMailWords.preview, {
    stale: [],
    failure: 'form',
    onSuccess: () => setIsOpen(true),
  });
  async function open(): Promise<void> {
    if (!(await form.trigger(undefined, { shouldFocus: true }))) return;
    preview.mutate({ params: { template }, body: form.getValues() });
  }
  const variants = preview.data?.data ?? [];
  return (
    <>
      <Button variant="secondary" pending={preview.isPending} onClick={() => void open()}>
        Preview
      </Button>
      {variants.length > 0 && (
        <Dialog open={isOpen} onOpenChange={setIsOpen} title="Preview" size="large">
          <Variants variants={variants} />
        </Dialog>
      )}
    </>
  );
}

function Variants({ variants }: { variants: readonly MailVariant[] }): ReactElement {
  const [name, setName] = useState('');
  const shown = variants.find((variant) => variant.name === name) ?? variants[0];
  return (
    <>
      {variants.length > 1 && (
        <Field label="Situation" className="mb-4 max-w-72">
          {(wiring) => (
            <Select
              {...wiring}
              value={name}
              options={variants.map((variant) => ({
                value: variant.name,
                label: variant.name === '' ? 'The usual one' : formatFieldLabel(variant.name),
              }))}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
      )}
      <h3 className="mb-2 text-base break-words">{shown?.subject}</h3>
      <iframe
        key={shown?.url}
        src={shown?.url}
        title="The email as people receive it"
        sandbox=""
        className="h-[60dvh] w-full rounded-control border-0 bg-sunken"
      />
    </>
  );
}
