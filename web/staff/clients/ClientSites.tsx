import type { ReactElement } from 'react';
import type { ClientPage } from '#contract/staff/staff.ts';
import { CopyButton } from '#web/parts/CopyButton.tsx';
import { Details } from '../Details.tsx';

export function ClientSites({ client }: { client: ClientPage }): ReactElement {
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <p className="text-sm text-muted">Site token</p>
          <p className="mt-0.5 font-mono text-sm break-all">{client.token}</p>
        </div>
        <CopyButton text={client.token}>Copy token</CopyButton>
      </div>
      {client.sites.length === 0 ? (
        <p className="text-muted">This client has no site attached.</p>
      ) : (
        <Details
          details={client.sites.map((site, index) => ({
            term: `Site ${index + 1}`,
            value: addressesOf(site).join('\n'),
          }))}
        />
      )}
    </div>
  );
}

/** The site's addresses without duplicates, the primary domain first. */
function addressesOf({ primary_domain, domains }: ClientPage['sites'][number]): string[] {
  return [...new Set([primary_domain, ...domains.map((url) => url.replace(/^https?:\/\//, ''))])];
}
