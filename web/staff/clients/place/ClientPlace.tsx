import type { ReactElement } from 'react';
import { useWatch } from 'react-hook-form';
import { lacksProvince } from '#contract/billing/taxes.ts';
import { staff, type ClientPage } from '#contract/staff/staff.ts';
import { Banner } from '#web/parts/Banner.tsx';
import { FormFields } from '#web/parts/FormFields.tsx';
import { TextArea } from '#web/parts/TextArea.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { useSchemaForm } from '#web/parts/use-schema-form.ts';
import { RecordForm } from '#web/editing/RecordForm.tsx';
import { useRecordEdit } from '#web/editing/use-record-edit.ts';
import { placeFields } from '../../new-client/place-fields.tsx';
import { useChangeClient } from '../use-change-client.ts';
import {
  findPlaceChanges,
  describePlace,
  hasMoved,
  placeName,
  PlaceForm,
  toPlaceValues,
  type PlaceValues,
} from './place-values.ts';
import { formatCalendarDay } from '#web/parts/dates.ts';

/** The client's name and place. Taxes follow the place from the given day. */
export function ClientPlace({ client }: { client: ClientPage }): ReactElement {
  const form = useSchemaForm({ schema: PlaceForm, defaultValues: toPlaceValues(client) });
  const { control, setValue } = form;
  const [country, region] = useWatch({ control, name: ['country', 'state_or_province'] });
  const isMoving =
    hasMoved({ country, state_or_province: region }, client) && client.state_or_province !== null;
  const save = useChangeClient();
  const shared = useRecordEdit({
    form,
    record: client,
    toValues: (stored) => toPlaceValues(stored, client),
    schema: staff.changeClient.data,
  });
  const submit = (values: PlaceValues) =>
    shared.save(values, async ({ version, ...sent }) => {
      const body = { ...findPlaceChanges(sent, client), version };
      const { data } = await save.mutateAsync({ params: { id: client.id }, body });
      setValue('tax_from', '');
      return data;
    });
  return (
    <RecordForm
      edit={shared.edit}
      what="client"
      describe={describePlace}
      form={form}
      label="Name and place"
      save={save}
      onSubmit={submit}
    >
      {lacksProvince({ country: client.country, region: client.state_or_province }) && (
        <Banner>We don’t know the province yet, so no invoice is issued to this client.</Banner>
      )}
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <FormFields
          control={control}
          fields={{
            name: {
              required: true,
              className: 'sm:col-span-2',
              input: (input) => <TextInput {...input} autoComplete="off" />,
            },
            ...placeFields({
              country,
              unknown: 'Choose…',
              onCountry: () => {
                setValue('state_or_province', '', { shouldDirty: true });
                setValue('time_zone', '', { shouldDirty: true });
              },
              onZone: (zone) => setValue('time_zone', zone, { shouldDirty: true, shouldValidate: true }),
            }),
            tax_from: isMoving
              ? {
                  label: 'Taxes follow from',
                  hint: 'Today, unless you choose another day. Invoices that were issued already stay as they are.',
                  input: (input) => <TextInput {...input} type="date" />,
                }
              : null,
            postal_address: {
              hint: 'It appears on invoices, under the name.',
              className: 'sm:col-span-2',
              input: (input) => <TextArea {...input} />,
            },
          }}
        />
      </div>
      <TaxMoves client={client} />
    </RecordForm>
  );
}

/** The tax places of a client that has moved. */
function TaxMoves({ client: { tax_places } }: { client: ClientPage }): ReactElement | null {
  const [first, ...moves] = tax_places;
  if (!first || moves.length === 0) return null;
  return (
    <p className="text-sm text-muted text-pretty">
      Taxed in {placeName(first)}
      {moves.map((place) => (
        <span key={place.starts_on}>
          , from {formatCalendarDay(place.starts_on)} in {placeName(place)}
        </span>
      ))}
      .
    </p>
  );
}
