import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import * as z from 'zod/mini';
import {
  describeUnconfirmed,
  listingsOwn,
  OwnSettings,
  type NewListings,
  type StoredSettings,
} from '#contract/listings/own.ts';
import * as paths from '#contract/paths.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { numberLines } from '#web/parts/number-lines.ts';
import { Banner } from '#web/parts/Banner.tsx';
import { Button } from '#web/parts/Button.tsx';
import { Form, FormActions } from '#web/parts/Form.tsx';
import { FormFields } from '#web/parts/FormFields.tsx';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { reserveHeight } from '#web/parts/reserve-height.ts';
import { Section } from '#web/parts/Section.tsx';
import { Select } from '#web/parts/Select.tsx';
import { ErrorState } from '#web/parts/States.tsx';
import { TextArea } from '#web/parts/TextArea.tsx';
import { toast } from '#web/parts/toast.ts';
import { useSchemaForm } from '#web/parts/use-schema-form.ts';
import { listingPage } from './settings-pages.ts';

const { title, note, height } = listingPage.sections.own;

/** Under which numbers boards know the agents of the account, and what happens to their new listings. */
export function MlsSettings(): ReactElement {
  const { data, error, isFetching, refetch } = useApiQuery(listingsOwn.readSettings, {}, { staleTime: 0 });
  return (
    <div className="mb-10 lg:mb-12">
      <Section title={title} note={note}>
        {error && !data ? (
          <ErrorState message={error.message} pending={isFetching} onRetry={() => void refetch()} />
        ) : data ? (
          <Fields key={JSON.stringify(data.data)} stored={data.data} />
        ) : (
          <div {...reserveHeight(height)} aria-busy />
        )}
      </Section>
    </div>
  );
}

const choices: readonly { value: NewListings; label: string }[] = [
  { value: 'ask', label: 'Ask me first' },
  { value: 'drafts', label: 'Import them, hidden from my website' },
  { value: 'published', label: 'Import and publish them' },
];

const MlsForm = z.object({
  mls_agent_ids: z.pipe(numberLines, OwnSettings.shape.mls_agent_ids),
  new_listings: OwnSettings.shape.new_listings,
});

function Fields({ stored }: { stored: StoredSettings }): ReactElement {
  const form = useSchemaForm({
    schema: MlsForm,
    defaultValues: {
      mls_agent_ids: stored.mls_agent_ids.join('\n'),
      new_listings: stored.new_listings,
    },
  });
  const save = useApiMutation(listingsOwn.saveSettings, {
    stale: [listingsOwn.readSettings, listingsOwn.find],
    failure: 'form',
    onSuccess: () => toast.success('MLS settings have been updated.'),
  });
  const { unconfirmed_ids: unconfirmed } = stored;
  return (
    <Form
      form={form}
      pending={save.isPending}
      serverError={save.error}
      guard
      label="MLS settings"
      onSubmit={(body) => save.mutateAsync({ body })}
    >
      {unconfirmed.length > 0 && <Banner kind="info">{describeUnconfirmed(unconfirmed)}</Banner>}
      <FormFields
        control={form.control}
        fields={{
          mls_agent_ids: {
            label: 'Your MLS agent numbers',
            hint: 'One per line, one for each board. A team can enter the numbers of several agents. An office number isn’t enough. We confirm each new number.',
            input: (input) => <TextArea {...input} rows={3} autoComplete="off" spellCheck={false} />,
          },
          new_listings: {
            label: 'New listings of yours',
            hint: 'This includes the ones for sale now that you haven’t imported.',
            input: (input) => <Select {...input} options={choices} />,
          },
        }}
      />
      <FormActions>
        <LinkButton asChild variant="secondary">
          <Link to={paths.importListings}>See what we found</Link>
        </LinkButton>
        <Button type="submit" pending={save.isPending}>
          Update MLS settings
        </Button>
      </FormActions>
    </Form>
  );
}
