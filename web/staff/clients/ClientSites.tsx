import { ExternalLink } from 'lucide-react';
import type { ReactElement } from 'react';
import type { ClientPage } from '#contract/staff/staff.ts';
import { CopyButton } from '#web/parts/CopyButton.tsx';
import { LinkButton } from '#web/parts/LinkButton.tsx';

type Site = ClientPage['sites'][number];

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
        <ul aria-label="Sites" className="-mb-3 divide-y divide-line border-t border-line">
          {client.sites.map((site) => (
            <SiteRow key={site.id} site={site} />
          ))}
        </ul>
      )}
    </div>
  );
}

const SiteRow = ({ site }: { site: Site }): ReactElement => (
  <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
    <span className="min-w-0">
      {addressesOf(site).map((address) => (
        <span key={address} className="block break-all first:font-[600]">
          {address}
        </span>
      ))}
    </span>
    <LinkButton
      variant="secondary"
      size="small"
      href={site.look_url}
      target="_blank"
      rel="noopener"
      aria-label={`Look at it: ${site.primary_domain}`}
    >
      <ExternalLink aria-hidden />
      Look at it
    </LinkButton>
  </li>
);

/** The site's addresses without duplicates, the primary domain first. */
function addressesOf({ primary_domain, domains }: Site): string[] {
  return [...new Set([primary_domain, ...domains.map((url) => url.replace(/^https?:\/\//, ''))])];
}
