import { Link } from '@tanstack/react-router';
import { KeyRound } from 'lucide-react';
import { Suspense, useState, type ReactElement } from 'react';
import { lazyPart } from '#web/parts/lazy-part.ts';
import type { SecretField } from '#contract/launch/question.ts';
import { staffLaunch } from '#contract/staff/launch.ts';
import * as paths from '#contract/paths.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Button } from '#web/parts/Button.tsx';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { TryAgain } from '../clients/TryAgain.tsx';
import { secretNames } from './launch-words.ts';

const SecretDialog = lazyPart(() =>
  import('./SecretDialog.tsx').then((module) => ({ default: module.SecretDialog })),
);

/** The link to a client's launch form, and the saved passwords. */
export function ClientLaunch({ clientId }: { clientId: number }): ReactElement {
  const answer = useApiQuery(staffLaunch.read, { params: { id: clientId } });
  const { data, error } = answer;
  return (
    <div className="flex flex-col gap-5">
      <LinkButton asChild variant="secondary" className="self-start max-sm:w-full">
        <Link to={paths.staffClientLaunch} params={{ id: clientId }}>
          Open the launch form
        </Link>
      </LinkButton>
      {error ? (
        <TryAgain answer={answer} />
      ) : data ? (
        <Secrets clientId={clientId} stored={data.data.secrets} />
      ) : (
        <SkeletonLine width="60%" />
      )}
    </div>
  );
}

function Secrets({ clientId, stored }: { clientId: number; stored: readonly SecretField[] }): ReactElement {
  const [reading, read] = useState<SecretField | null>(null);
  if (stored.length === 0) return <p className="text-muted">No passwords are stored.</p>;
  return (
    <>
      <ul aria-label="Passwords" className="divided border-y border-line">
        {stored.map((field) => (
          <li key={field} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
            <span className="flex items-center gap-3">
              <KeyRound aria-hidden className="size-4.5 text-muted" />
              {secretNames[field]}
            </span>
            <Button
              variant="secondary"
              size="small"
              aria-label={`Read ${secretNames[field]}`}
              onClick={() => read(field)}
            >
              Read
            </Button>
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted">Passwords are removed 30 days after the website goes live.</p>
      <Suspense>
        {reading && <SecretDialog clientId={clientId} field={reading} onClose={() => read(null)} />}
      </Suspense>
    </>
  );
}
