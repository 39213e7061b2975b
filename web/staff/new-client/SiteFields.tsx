import { Plus, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { useWatch } from 'react-hook-form';
import { Button } from '#web/parts/Button.tsx';
import { FormCheckbox } from '#web/parts/FormChoices.tsx';
import { FormField, type Bound } from '#web/parts/FormField.tsx';
import { RowFields } from '#web/parts/FormFields.tsx';
import { useFieldArray } from '#web/parts/use-field-array.ts';
import { DomainInput } from '../sites/DomainInput.tsx';
import { newSite, otherForm, type NewClientInputs } from './new-client-values.ts';

type Props<Output> = Bound<NewClientInputs, Output, 'sites'>;

/** Any number of sites, none among them. */
export function SiteFields<Output>({ control, name }: Props<Output>): ReactElement {
  const { fields, append, remove } = useFieldArray({ control, name });
  return (
    <div className="flex flex-col gap-5">
      {fields.map(({ id }, index) => (
        <SiteField key={id} control={control} name={name} index={index} onRemove={() => remove(index)} />
      ))}
      {fields.length === 0 && <p className="text-muted">No site yet. You can add one later.</p>}
      <Button variant="secondary" size="small" className="self-start" onClick={() => append(newSite)}>
        <Plus aria-hidden />
        Add a site
      </Button>
    </div>
  );
}

function SiteField<Output>({
  control,
  name,
  index,
  onRemove,
}: Props<Output> & { index: number; onRemove: () => void }): ReactElement {
  const row = `${name}.${index}` as const;
  const typed = useWatch({ control, name: `${row}.primary_domain` });
  return (
    <fieldset aria-label={`Site ${index + 1}`} className="min-w-0">
      <RowFields
        control={control}
        row={row}
        fields={{
          primary_domain: (field) => (
            <div className="flex items-start gap-2">
              <FormField {...field} label="Domain" required className="min-w-0 grow">
                {(input) => <DomainInput {...input} />}
              </FormField>
              <Button
                variant="quiet"
                size="icon"
                className="mt-7"
                aria-label={`Remove site ${index + 1}`}
                onClick={onRemove}
              >
                <X aria-hidden />
              </Button>
            </div>
          ),
          has_www: (field) => (
            <FormCheckbox {...field} label={`Also at ${typed === '' ? 'www.' : otherForm(typed)}`} />
          ),
        }}
      />
    </fieldset>
  );
}
