import { Plus, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { domain } from '#contract/domain.ts';
import { staffRecords } from '#contract/staff/records.ts';
import { staffSites, type SiteDraft } from '#contract/staff/sites.ts';
import { staff, type ClientPage } from '#contract/staff/staff.ts';
import { ActionDialog } from '#web/actions/ActionDialog.tsx';
import { Button } from '#web/parts/Button.tsx';
import { FormField } from '#web/parts/FormField.tsx';
import { changesSaved } from '#web/parts/toast.ts';
import { DomainInput } from './DomainInput.tsx';

const Site = z.object({ primary_domain: domain, domains: z.array(domain) });
type SiteInputs = { primary_domain: string; domains: string[] };
type SiteForm = UseFormReturn<SiteInputs, unknown, SiteDraft>;

type SiteDialogProps = {
  client: Pick<ClientPage, 'id'>;
  /** null for a new one */
  site: ClientPage['sites'][number] | null;
  onClose: () => void;
};

/** Adds a site, or changes its domains. */
export function SiteDialog({ client, site, onClose }: SiteDialogProps): ReactElement {
  const shared = {
    stale: [staff.client, staffRecords.activity],
    text: 'Forms on these domains bring their contacts to this account.',
    verb: 'Save',
    schema: Site,
    values: toSiteValues(site),
    fields: (form: SiteForm) => <SiteFields form={form} />,
    done: changesSaved,
    onClose,
  };
  return site ? (
    <ActionDialog
      endpoint={staffSites.changeSite}
      title="Edit site"
      input={(body: SiteDraft) => ({ params: { id: client.id, site_id: site.id }, body })}
      {...shared}
    />
  ) : (
    <ActionDialog
      endpoint={staffSites.addSite}
      title="Add a site"
      input={(body: SiteDraft) => ({ params: { id: client.id }, body })}
      {...shared}
    />
  );
}

function SiteFields({ form: { control, setValue } }: { form: SiteForm }): ReactElement {
  const domains = useWatch({ control, name: 'domains' });
  const set = (next: string[]) => setValue('domains', next, { shouldDirty: true });
  return (
    <>
      <FormField control={control} name="primary_domain" label="Primary domain" required>
        {(input) => <DomainInput {...input} />}
      </FormField>
      {domains.map((_domain, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a domain is known by its place in the form
        <div key={index} className="flex items-start gap-2">
          <FormField
            control={control}
            name={`domains.${index}`}
            label={`Further domain ${index + 1}`}
            required
            className="min-w-0 grow"
          >
            {(input) => <DomainInput {...input} />}
          </FormField>
          <Button
            variant="quiet"
            size="icon"
            className="mt-7"
            aria-label={`Remove further domain ${index + 1}`}
            onClick={() => set(domains.filter((_one, at) => at !== index))}
          >
            <X aria-hidden />
          </Button>
        </div>
      ))}
      <Button variant="secondary" size="small" className="self-start" onClick={() => set([...domains, ''])}>
        <Plus aria-hidden />
        Add a domain
      </Button>
    </>
  );
}

const toSiteValues = (site: SiteDialogProps['site']): SiteInputs => ({
  primary_domain: site?.primary_domain ?? '',
  domains: (site?.domains ?? [])
    .map((url) => url.replace(/^https?:\/\//, ''))
    .filter((host) => host !== site?.primary_domain),
});
