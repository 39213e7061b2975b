import { Plus, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { maxPlanSteps, stepUnits, stepWays } from '#contract/contacts/plans.ts';
import { Button } from '#web/parts/Button.tsx';
import { FormFields, RowFields, type FieldControl } from '#web/parts/FormFields.tsx';
import { Select } from '#web/parts/Select.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { useFieldArray } from '#web/parts/use-field-array.ts';
import { firstStep, type PlanControl } from './plan-form.ts';

export const PlanFields = <Body,>({ control }: { control: PlanControl<Body> }): ReactElement => (
  <FormFields
    control={control}
    fields={{
      name: {
        required: true,
        input: (input) => <TextInput {...input} placeholder="New buyer" autoComplete="off" />,
      },
      steps: () => <Steps control={control} />,
    }}
  />
);

const step = {
  way: { label: 'Step', input: (input) => <Select {...input} options={stepWays} /> },
  after: {
    label: 'After',
    required: true,
    input: (input) => <TextInput {...input} inputMode="numeric" autoComplete="off" />,
  },
  unit: { label: 'Unit', input: (input) => <Select {...input} options={stepUnits} /> },
  text: {
    label: 'What about',
    input: (input) => <TextInput {...input} autoComplete="off" />,
  },
} as const satisfies Record<string, FieldControl>;

function Steps<Body>({ control }: { control: PlanControl<Body> }): ReactElement {
  const { fields, append, remove } = useFieldArray({ control, name: 'steps', keyName: 'key' });
  return (
    <div className="flex min-w-0 flex-col gap-5">
      {fields.map(({ key }, n) => (
        <fieldset key={key} className="min-w-0">
          <legend className="mb-2 font-[600]">Step {n + 1}</legend>
          <div className="grid grid-cols-2 gap-3 sm:grid-cols-[1fr_6rem_1fr]">
            <RowFields control={control} row={`steps.${n}`} fields={step} />
          </div>
          {fields.length > 1 && (
            <Button
              variant="quiet"
              size="small"
              className="mt-1 -ml-3"
              aria-label={`Remove step ${n + 1}`}
              onClick={() => remove(n)}
            >
              <Trash2 aria-hidden />
              Remove
            </Button>
          )}
        </fieldset>
      ))}
      <Button
        variant="secondary"
        className="self-start"
        disabledReason={
          fields.length < maxPlanSteps ? undefined : `You’ve reached the limit of ${maxPlanSteps} steps.`
        }
        onClick={() => append({ ...firstStep, unit: 'days', after: '1' })}
      >
        <Plus aria-hidden />
        Add a step
      </Button>
    </div>
  );
}
