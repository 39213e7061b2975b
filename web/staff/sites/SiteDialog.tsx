import { Plus, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { domain } from '#contract/domain.ts';
import { staffRecords } from '#contract/staff/records.ts';
import { staffSites, type SiteDraft } from '#contract/staff/sites.ts';
import { staff, type ClientPage } from '#contract/staff/staff.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { Dialog } from '#web/parts/Dialog.tsx';
import { Form, FormActions } from '#web/parts/Form.tsx';
import { FormField } from '#web/parts/FormField.tsx';
import { toast } from '#web/parts/toast.ts';
import { useSchemaForm } from '#web/parts/use-schema-form.ts';
import { DomainInput } from './DomainInput.tsx';

const Site = z.object({ primary_domain: domain, domains: z.array(domain) });
type SiteInputs = { primary_domain: string; domains: string[] };

type SiteDialogProps = {
  client: Pick<ClientPage, 'id'>;
  /** null for a new one */
  site: ClientPage['sites'][number] | null;
  onClose: () => void;
};

/** Adds a site, or changes its domains. */
export function SiteDialog({ client, site, onClose }: SiteDialogProps): ReactElement {
  const form = useSchemaForm({ schema: Site, defaultValues: toSiteValues(site) });
  const options = {
    stale: [staff.client, staffRecords.activity],
    failure: 'form',
    onSuccess: () => {
      toast.success();
      onClose();
    },
  } as const;
  const add = useApiMutation(staffSites.addSite, options);
  const change = useApiMutation(staffSites.changeSite, options);
  const { isPending, error } = site ? change : add;
  const save = (body: SiteDraft) =>
    site
      ? change.mutateAsync({ params: { id: client.id, site_id: site.id }, body })
      : add.mutateAsync({ params: { id: client.id }, body });
  return (
    <Dialog
      open
      size="small"
      title={site ? 'Edit site' : 'Add a site'}
      description="Forms on these domains bring their contacts to this account."
      onOpenChange={(open) => !open && onClose()}
    >
      <Form form={form} pending={isPending} serverError={error} guard={false} onSubmit={save}>
        <FormField control={form.control} name="primary_domain" label="Primary domain" required>
          {(input) => <DomainInput {...input} />}
        </FormField>
        <FurtherDomains form={form} />
        <FormActions>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={isPending}>
            Save
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}

function FurtherDomains({
  form: { control, setValue },
}: {
  form: UseFormReturn<SiteInputs, unknown, z.output<typeof Site>>;
}): ReactElement {
  const domains = useWatch({ control, name: 'domains' });
  const set = (next: string[]) => setValue('domains', next, { shouldDirty: true });
  return (
    <>
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
