import { formatLongCalendarDay, formatLongDay } from '#web/parts/dates.ts';
import { ExternalLink } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { may } from '#contract/access.ts';
import type { ClientPage } from '#contract/staff/staff.ts';
import { staffSites } from '#contract/staff/sites.ts';
import { Button } from '#web/parts/Button.tsx';
import { CopyButton } from '#web/parts/CopyButton.tsx';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { uncountedUrl } from '#web/parts/uncounted-url.ts';
import { useAccessSubject } from '#web/session.tsx';
import { PublisherDialog } from '../sites/PublisherDialog.tsx';
import { RotateToken } from '../sites/RotateToken.tsx';
import { SiteDialog } from '../sites/SiteDialog.tsx';
import { VisitsSnippet } from '../sites/VisitsSnippet.tsx';

type Site = ClientPage['sites'][number];

export function ClientSites({ client }: { client: ClientPage }): ReactElement {
  const [edited, edit] = useState<Site | 'new' | null>(null);
  const [published, publish] = useState<Site | null>(null);
  const mayChange = may(useAccessSubject(), staffSites.changeSite.access);
  return (
    <div className="flex flex-col gap-6">
      <SiteToken client={client} />
      <VisitsSnippet token={client.token} />
      {client.sites.length === 0 ? (
        <p className="text-muted">This client has no site attached.</p>
      ) : (
        <ul aria-label="Sites" className="divided border-y border-line">
          {client.sites.map((site) => (
            <SiteRow
              key={site.id}
              site={site}
              onEdit={mayChange ? () => edit(site) : undefined}
              onPublish={mayChange ? () => publish(site) : undefined}
            />
          ))}
        </ul>
      )}
      {mayChange && (
        <Button variant="secondary" size="small" className="self-start" onClick={() => edit('new')}>
          Add a site
        </Button>
      )}
      {published !== null && (
        <PublisherDialog client={client} site={published} onClose={() => publish(null)} />
      )}
      {edited !== null && (
        <SiteDialog client={client} site={edited === 'new' ? null : edited} onClose={() => edit(null)} />
      )}
    </div>
  );
}

type SiteRowProps = { site: Site; onEdit: (() => void) | undefined; onPublish: (() => void) | undefined };

const SiteRow = ({ site, onEdit, onPublish }: SiteRowProps): ReactElement => (
  <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
    <span className="min-w-0">
      {addressesOf(site).map((address) => (
        <span key={address} className="block break-all first:font-[600]">
          {address}
        </span>
      ))}
      <span className="block text-sm text-muted">
        {site.last_visit_day === null
          ? 'No visits have been counted yet.'
          : `The last visit was counted on ${formatLongCalendarDay(site.last_visit_day)}.`}
      </span>
    </span>
    <span className="flex flex-wrap gap-2">
      {onEdit && (
        <Button variant="quiet" size="small" aria-label={`Edit ${site.primary_domain}`} onClick={onEdit}>
          Edit
        </Button>
      )}
      {onPublish && (
        <Button
          variant="quiet"
          size="small"
          aria-label={`Publishing of ${site.primary_domain}`}
          onClick={onPublish}
        >
          Publishing
        </Button>
      )}
      <LinkButton
        variant="secondary"
        size="small"
        href={uncountedUrl(site.look_url)}
        target="_blank"
        rel="noopener"
        aria-label={`Look at it: ${site.primary_domain}`}
      >
        <ExternalLink aria-hidden />
        Look at it
      </LinkButton>
    </span>
  </li>
);

function SiteToken({ client }: { client: ClientPage }): ReactElement {
  return (
    <div className="flex flex-wrap items-end justify-between gap-3">
      <div className="min-w-0">
        <p className="text-sm text-muted">Site token</p>
        <p className="mt-0.5 font-mono text-sm break-all">{client.token}</p>
        {client.old_token_ends_at !== null && (
          <p className="mt-1 text-sm text-muted">
            The old token works until {formatLongDay(client.old_token_ends_at)}.
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={client.token} size="small">
          Copy token
        </CopyButton>
        <RotateToken client={client} />
      </div>
    </div>
  );
}

/** The site's addresses without duplicates, the primary domain first. */
function addressesOf({ primary_domain, domains }: Site): string[] {
  return [...new Set([primary_domain, ...domains.map((url) => url.replace(/^https?:\/\//, ''))])];
}
