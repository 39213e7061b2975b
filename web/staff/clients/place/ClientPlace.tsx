import type { ReactElement } from 'react';
import { useWatch } from 'react-hook-form';
import { lacksProvince } from '#contract/billing/taxes.ts';
import { staffRecords } from '#contract/staff/records.ts';
import { staff, type ClientPage } from '#contract/staff/staff.ts';
import { useCache } from '#web/api/use-cache.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Banner } from '#web/parts/Banner.tsx';
import { Button } from '#web/parts/Button.tsx';
import { Form, FormActions } from '#web/parts/Form.tsx';
import { FormFields } from '#web/parts/FormFields.tsx';
import { TextArea } from '#web/parts/TextArea.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { toast } from '#web/parts/toast.ts';
import { useSchemaForm } from '#web/parts/use-schema-form.ts';
import { EditNotice } from '#web/editing/EditNotice.tsx';
import { errorToShow } from '#web/editing/sending.ts';
import { useRecordEdit } from '#web/editing/use-record-edit.ts';
import { useMe } from '#web/session.tsx';
import { placeFields } from '../../new-client/place-fields.tsx';
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
  const { change: changeCached } = useCache();
  const save = useApiMutation(staff.changeClient, {
    stale: [staff.clients, staffRecords.activity],
    failure: 'form',
    onSuccess: ({ data }, { params }) => {
      toast.success();
      setValue('tax_from', '');
      changeCached(staff.client, { params }, (answer) => ({ ...answer, data }));
    },
  });
  const shared = useRecordEdit({
    form,
    record: client,
    toValues: (stored) => toPlaceValues(stored, client),
    schema: staff.changeClient.data,
    userId: useMe().id,
  });
  const submit = (values: PlaceValues) =>
    shared.save(values, async ({ version, ...sent }) => {
      const body = { ...findPlaceChanges(sent, client), version };
      return (await save.mutateAsync({ params: { id: client.id }, body })).data;
    });
  return (
    <>
      <EditNotice edit={shared.edit} what="client" describe={describePlace} />
      <Form
        form={form}
        label="Name and place"
        pending={save.isPending}
        serverError={errorToShow(save.error)}
        guard
        onSubmit={submit}
      >
        {lacksProvince({ country: client.country, region: client.state_or_province }) && (
          <Banner>We don't know the province yet, so no invoice is issued to this client.</Banner>
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
        <FormActions>
          <Button type="submit" pending={save.isPending}>
            Save
          </Button>
        </FormActions>
      </Form>
    </>
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
