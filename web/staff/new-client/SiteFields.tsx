import { Plus, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { Button } from '#web/parts/Button.tsx';
import { FormCheckbox } from '#web/parts/FormChoices.tsx';
import { FormField } from '#web/parts/FormField.tsx';
import { useFieldArray } from '#web/parts/use-field-array.ts';
import { DomainInput } from '../sites/DomainInput.tsx';
import { newSite, otherForm, type NewClientInputs, type NewClientValues } from './new-client-values.ts';

type Props = { control: Control<NewClientInputs, unknown, NewClientValues> };

/** Any number of sites, none among them. */
export function SiteFields({ control }: Props): ReactElement {
  const { fields, append, remove } = useFieldArray({ control, name: 'sites' });
  return (
    <div className="flex flex-col gap-5">
      {fields.map(({ id }, index) => (
        <SiteField key={id} control={control} index={index} onRemove={() => remove(index)} />
      ))}
      {fields.length === 0 && <p className="text-muted">No site yet. You can add one later.</p>}
      <Button variant="secondary" size="small" className="self-start" onClick={() => append(newSite)}>
        <Plus aria-hidden />
        Add a site
      </Button>
    </div>
  );
}

function SiteField({
  control,
  index,
  onRemove,
}: Props & { index: number; onRemove: () => void }): ReactElement {
  const typed = useWatch({ control, name: `sites.${index}.primary_domain` });
  return (
    <fieldset aria-label={`Site ${index + 1}`} className="min-w-0">
      <div className="flex items-start gap-2">
        <FormField
          control={control}
          name={`sites.${index}.primary_domain`}
          label="Domain"
          required
          className="min-w-0 grow"
        >
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
      <FormCheckbox
        control={control}
        name={`sites.${index}.has_www`}
        label={`Also at ${typed === '' ? 'www.' : otherForm(typed)}`}
      />
    </fieldset>
  );
}
