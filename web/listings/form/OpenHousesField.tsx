import { Plus, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { useWatch } from 'react-hook-form';
import { maxOpenHouses } from '#contract/listings/open-houses.ts';
import { zoneOfProperty } from '#contract/listings/zones.ts';
import { Button } from '#web/parts/Button.tsx';
import type { Bound } from '#web/parts/FormField.tsx';
import { RowFields } from '#web/parts/FormFields.tsx';
import { Select } from '#web/parts/Select.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { useFieldArray } from '#web/parts/use-field-array.ts';
import { OpenHouseField } from '../open-houses/OpenHouseField.tsx';
import '../open-houses/open-houses.css';
import { readersZone, zoneNote } from '#web/parts/zones.ts';
import { timesWith } from '../open-houses/times.ts';
import type { ListingValues } from './listing-values.ts';

/** Open houses in the time of the property. */
export function OpenHousesField<Output>({
  control,
  name,
}: Bound<ListingValues, Output, 'openhouses'>): ReactElement {
  const { fields, append, remove } = useFieldArray({ control, name, keyName: 'key' });
  const [region, city] = useWatch({ control, name: ['state_or_province', 'city'] });
  const zoneThere = zoneOfProperty(region, city);
  const zone = zoneThere && zoneNote(zoneThere, readersZone());
  return (
    <div className="flex flex-col gap-5">
      {fields.length > 0 && zone !== null && (
        <p className="text-sm text-muted">These are times at the property, in {zone}.</p>
      )}
      {fields.map((openHouse, n) => (
        <fieldset key={openHouse.key} className="open-house">
          <legend className="sr-only">Open house {n + 1}</legend>
          <RowFields
            control={control}
            row={`${name}.${n}`}
            fields={{
              id: null,
              date: (field) => (
                <OpenHouseField {...field} label="Date">
                  {(input) => <TextInput {...input} type="date" />}
                </OpenHouseField>
              ),
              start_time: (field) => (
                <OpenHouseField {...field} label="From">
                  {(input) => (
                    <Select {...input} options={timesWith(openHouse.start_time)} placeholder="Choose…" />
                  )}
                </OpenHouseField>
              ),
              end_time: (field) => (
                <OpenHouseField {...field} label="Until">
                  {(input) => (
                    <Select {...input} options={timesWith(openHouse.end_time)} placeholder="Choose…" />
                  )}
                </OpenHouseField>
              ),
            }}
          />
          <Button
            variant="quiet"
            size="icon"
            aria-label={`Remove open house ${n + 1}`}
            onClick={() => remove(n)}
          >
            <Trash2 aria-hidden />
          </Button>
        </fieldset>
      ))}
      <Button
        variant="secondary"
        className="self-start"
        disabledReason={
          fields.length < maxOpenHouses
            ? undefined
            : `You’ve reached the limit of ${maxOpenHouses} open houses.`
        }
        onClick={() => append({ date: '', start_time: '', end_time: '' })}
      >
        <Plus aria-hidden />
        Add an open house
      </Button>
    </div>
  );
}
