import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { listings } from '#contract/listings/listings.ts';
import { maxImported, listingsMls, reciprocityNote } from '#contract/listings/mls.ts';
import * as paths from '#contract/paths.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { BackLink } from '#web/parts/BackLink.tsx';
import { Banner } from '#web/parts/Banner.tsx';
import { Button } from '#web/parts/Button.tsx';
import { Form, FormActions } from '#web/parts/Form.tsx';
import { FormFields } from '#web/parts/FormFields.tsx';
import { PageHead } from '#web/parts/PageHead.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { TextArea } from '#web/parts/TextArea.tsx';
import { useSchemaForm } from '#web/parts/use-schema-form.ts';
import { ImportPreview } from './ImportPreview.tsx';
import { ImportForm } from './import-form.ts';
import './import-result.ts';
import { OwnListings } from './OwnListings.tsx';

const rows = 8;

export function ImportScreen(): ReactElement {
  const navigate = useNavigate();
  const form = useSchemaForm({ schema: ImportForm, defaultValues: { mls_ids: '' } });
  const bring = useApiMutation(listingsMls.import, {
    stale: [listings.list, listings.totals],
    failure: 'form',
  });
  return (
    <div className="max-w-form">
      <PageHead
        back={<BackLink to={paths.listings} />}
        title="Import listings"
        subtitle="Enter the MLS® numbers, and we’ll import the details and photos."
      />
      <OwnListings />
      <Surface>
        <Form
          form={form}
          pending={bring.isPending}
          serverError={bring.error}
          guard
          label="Import listings"
          onSubmit={async (body) => {
            const { data } = await bring.mutateAsync({ body });
            await navigate({
              to: paths.importListingsDone,
              state: { importResult: data },
              ignoreBlocker: true,
            });
          }}
        >
          <FormFields
            control={form.control}
            fields={{
              mls_ids: {
                label: 'MLS IDs',
                required: true,
                hint: `One per line, up to ${maxImported} at a time.`,
                input: (input) => (
                  <TextArea
                    {...input}
                    rows={rows}
                    autoComplete="off"
                    autoCapitalize="characters"
                    spellCheck={false}
                    placeholder={'R2900001\nR2900002'}
                    className="tabular"
                  />
                ),
              },
            }}
          />
          <Banner kind="info">{reciprocityNote}</Banner>
          <FormActions>
            <Button type="submit" pending={bring.isPending}>
              Import listings
            </Button>
          </FormActions>
        </Form>
      </Surface>
      <ImportPreview control={form.control} />
    </div>
  );
}
