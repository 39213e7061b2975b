import type { ReactElement } from 'react';
import { PublisherDraft, staffPublishers, type SitePublisher } from '#contract/staff/publishers.ts';
import { staffRecords } from '#contract/staff/records.ts';
import type { ClientPage } from '#contract/staff/staff.ts';
import { ActionForm } from '#web/actions/ActionForm.tsx';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Button } from '#web/parts/Button.tsx';
import { Dialog } from '#web/parts/Dialog.tsx';
import { FormFields, type FieldControl } from '#web/parts/FormFields.tsx';
import { PasswordInput } from '#web/parts/PasswordInput.tsx';
import type { Bound } from '#web/parts/FormField.tsx';
import { SkeletonForm } from '#web/parts/Skeleton.tsx';
import { Select } from '#web/parts/Select.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { changesSaved } from '#web/parts/toast.ts';
import type { FormValues } from '#web/parts/form-values.ts';
import { TermChecks } from './TermChecks.tsx';

type Props = {
  client: Pick<ClientPage, 'id'>;
  site: ClientPage['sites'][number];
  onClose: () => void;
};

/** The publisher of a site's listings: our own pages, or its WordPress site. */
export function PublisherDialog({ client, site, onClose }: Props): ReactElement {
  const params = { id: client.id, site_id: site.id };
  // a form begins with the values it opens with, so it waits for those of now
  const { data, error, isFetchedAfterMount, refetch } = useApiQuery(
    staffPublishers.read,
    { params },
    { staleTime: 0 },
  );
  return (
    <Dialog
      open
      size="small"
      title="Publishing"
      description={`Where the listings of ${site.primary_domain} are shown.`}
      onOpenChange={(open) => !open && onClose()}
    >
      {error ? (
        <div className="grid justify-items-start gap-3">
          <p role="alert">We can’t show this right now.</p>
          <Button variant="secondary" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      ) : data && isFetchedAfterMount ? (
        <PublisherForm params={params} publisher={data.data} onClose={onClose} />
      ) : (
        <SkeletonForm fields={2} />
      )}
    </Dialog>
  );
}

const choices = [
  { value: 'builtin', label: 'Our own pages' },
  { value: 'wordpress', label: 'A WordPress site' },
] as const;

type WordpressFields = Record<'address' | 'user_name' | 'password', FieldControl>;

const wordpressFields = (hasPassword: boolean): WordpressFields => ({
  address: {
    label: 'Address of the website',
    required: true,
    hint: 'Where WordPress answers, such as https://www.example.com.',
    input: (input) => <TextInput {...input} inputMode="url" autoCapitalize="none" autoComplete="off" />,
  },
  user_name: {
    label: 'WordPress user',
    required: true,
    input: (input) => <TextInput {...input} autoCapitalize="none" autoComplete="off" />,
  },
  password: {
    label: 'Application password',
    required: !hasPassword,
    hint: hasPassword
      ? 'Leave it empty to keep the one there is.'
      : 'From the profile of this user in WordPress, under Application Passwords.',
    input: (input) => <PasswordInput {...input} shows="application password" autoComplete="off" />,
  },
});

/** Chosen from what the website has, so it is connected first. */
const termFields = (isConnected: boolean, site: FormProps['params']) =>
  isConnected
    ? {
        categories: <Output,>(field: Bound<FormValues<PublisherDraft>, Output, 'categories'>) => (
          <TermChecks {...field} site={site} />
        ),
        tags: <Output,>(field: Bound<FormValues<PublisherDraft>, Output, 'tags'>) => (
          <TermChecks {...field} site={site} />
        ),
      }
    : { categories: null, tags: null };

type FormProps = {
  params: { id: number; site_id: number };
  publisher: SitePublisher;
  onClose: () => void;
};

const PublisherForm = ({ params, publisher, onClose }: FormProps): ReactElement => (
  <ActionForm
    endpoint={staffPublishers.save}
    stale={[staffPublishers.read, staffPublishers.terms, staffRecords.activity]}
    verb="Save"
    schema={PublisherDraft}
    values={{
      publisher: publisher.publisher,
      address: publisher.address ?? '',
      user_name: publisher.user_name ?? '',
      password: '',
      categories: publisher.categories,
      tags: publisher.tags,
    }}
    fields={({ control, watch }) => (
      <FormFields
        control={control}
        fields={{
          publisher: {
            label: 'Listings are shown on',
            required: true,
            input: (input) => <Select {...input} options={choices} />,
          },
          ...(watch('publisher') === 'wordpress'
            ? wordpressFields(publisher.has_password)
            : { address: null, user_name: null, password: null }),
          ...termFields(
            publisher.publisher === 'wordpress' &&
              watch('publisher') === 'wordpress' &&
              publisher.address === watch('address'),
            params,
          ),
        }}
      />
    )}
    // the ids of one website mean nothing at another
    input={({ categories, tags, ...body }) => ({
      params,
      body: { ...body, ...(body.address === publisher.address && { categories, tags }) },
    })}
    done={changesSaved}
    onClose={onClose}
  />
);
