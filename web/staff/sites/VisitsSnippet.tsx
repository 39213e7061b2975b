import type { ReactElement } from 'react';
import { pageConfig } from '#web/page-config.ts';
import { CopyButton } from '#web/parts/CopyButton.tsx';

/** The snippet that counts visits of websites elsewhere; our own pages already include it. */
export function VisitsSnippet({ token }: { token: string }): ReactElement {
  const snippet = buildSnippet(token, { portal: location.origin, sites: pageConfig.sitesBase });
  return (
    <div className="flex flex-wrap items-end justify-between gap-3">
      <div className="min-w-0">
        <p className="text-sm text-muted">Visits of websites that we don’t host</p>
        <p className="mt-0.5 text-pretty">
          Put this line into the head of every page. Visits count for the site below that has the page’s
          domain.
        </p>
        <p className="mt-1 font-mono text-sm break-all">{snippet}</p>
      </div>
      <CopyButton text={snippet} size="small">
        Copy line
      </CopyButton>
    </div>
  );
}

/** If the sites have a host of their own, the script needs the address of the portal. */
export function buildSnippet(token: string, { portal, sites }: { portal: string; sites: string }): string {
  const to = sites === '' ? '' : ` data-to="${portal}"`;
  return `<script defer src="${sites || portal}/t.js"${to} data-token="${token}"></script>`;
}
