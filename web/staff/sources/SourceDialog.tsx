import { Link } from '@tanstack/react-router';
import { Suspense, type ReactElement } from 'react';
import * as paths from '#contract/paths.ts';
import type { StatsSource } from '#contract/statistics/sources.ts';
import { formatRecent, formatSince } from '#web/parts/dates.ts';
import { Dialog } from '#web/parts/Dialog.tsx';
import { lazyPart } from '#web/parts/lazy-part.ts';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { Details } from '../Details.tsx';
import { ConnectionForm } from './ConnectionForm.tsx';
import { formatAge, describeHealth, formatSourceName } from './source-words.ts';
import { SourceActions } from './SourceActions.tsx';

const SiteImports = lazyPart(async () => ({ default: (await import('./SiteImports.tsx')).SiteImports }));

type SourceDialogProps = { source: StatsSource; onClose: () => void };

/** The state of a source, and its account. */
export function SourceDialog({ source, onClose }: SourceDialogProps): ReactElement {
  const { client_id, client_name, account, last_good_at, quota_used, token_set_at } = source;
  return (
    <Dialog
      open
      title={formatSourceName(source)}
      description={client_name}
      onOpenChange={(open) => !open && onClose()}
    >
      <div className="flex flex-col gap-6">
        <Details
          details={[
            { term: 'Health', value: describeHealth(source), wide: true },
            { term: 'Last good fetch', value: last_good_at && formatRecent(last_good_at) },
            { term: 'Quota used', value: quota_used === null ? null : `${quota_used}%` },
            {
              term: 'Token',
              value: token_set_at && `${formatAge(token_set_at)} old, set ${formatSince(token_set_at)}`,
            },
          ]}
        />
        {source.source === 'google' && (
          <>
            <p className="text-muted text-pretty">
              {source.can_connect
                ? 'You can upload a file at any time, and undo it. Its months stay as they are in the file.'
                : 'Google ad results come from files. You can upload a file at any time, and undo it.'}
            </p>
            <LinkButton asChild variant="secondary" className="self-start">
              <Link to={paths.staffClientStats} params={{ id: client_id }}>
                Upload a file
              </Link>
            </LinkButton>
          </>
        )}
        {source.site_id !== null && (
          <Suspense fallback={<SkeletonLine width="60%" />}>
            <SiteImports clientId={client_id} siteId={source.site_id} />
          </Suspense>
        )}
        {source.can_connect && (
          <>
            {account !== null && (
              <SourceActions source={source} connection={source.source} onClose={onClose} />
            )}
            <ConnectionForm source={source} connection={source.source} onClose={onClose} />
          </>
        )}
      </div>
    </Dialog>
  );
}
