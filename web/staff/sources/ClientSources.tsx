import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import * as paths from '#contract/paths.ts';
import type { StatsSource } from '#contract/statistics/sources.ts';
import { classNames } from '#web/parts/class-names.ts';
import { formatRecent } from '#web/parts/dates.ts';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { StatusDot } from '#web/parts/StatusDot.tsx';
import type { groupSources } from './group-sources.ts';
import { describeHealth, formatSourceName, stateNames, stateTones } from './source-words.ts';

type Open = (source: StatsSource) => void;
type ClientSourcesProps = { client: ReturnType<typeof groupSources<StatsSource>>[number]; open: Open };

/** The sources of one client: those that need somebody are told in a sentence, calm ones are folded. */
export function ClientSources({ client, open }: ClientSourcesProps): ReactElement {
  const { client_id, client_name, shown, folded } = client;
  return (
    <>
      <h2 className="px-5 pt-4 pb-1 text-lg break-words">
        <Link to={paths.staffClient} params={{ id: client_id }} className="hover:underline">
          {client_name}
        </Link>
      </h2>
      <Rows sources={shown} open={open} />
      {folded.length > 0 && (
        <details className="border-t border-line">
          <summary className="min-h-11 cursor-pointer px-5 py-2.5 text-muted">
            {folded.length === 1 ? '1 source needs nothing' : `${folded.length} sources need nothing`}
          </summary>
          <Rows sources={folded} open={open} />
        </details>
      )}
    </>
  );
}

const Rows = ({ sources, open }: { sources: readonly StatsSource[]; open: Open }): ReactElement => (
  <ul className="divided">
    {sources.map((source) => (
      <li key={`${source.source} ${source.site_id}`} className="relative px-5 py-2.5 hover:bg-sunken">
        <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-4">
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => open(source)}
            className="row-link max-w-full text-left font-[600] break-words"
          >
            {formatSourceName(source)}
          </button>
          <span className="text-sm">
            <StatusDot tone={stateTones[source.state]}>{stateNames[source.state]}</StatusDot>
          </span>
        </div>
        <SourceNote source={source} />
      </li>
    ))}
  </ul>
);

/** Why a source fails, or when its numbers last arrived; the state says the rest. */
function SourceNote({ source }: { source: StatsSource }): ReactElement | null {
  const { state, last_good_at } = source;
  if (state === 'missing' || state === 'own') return null;
  return (
    <p
      className={classNames(
        'text-sm text-pretty break-words',
        state === 'failing' ? 'text-danger' : 'text-muted',
      )}
    >
      {describeHealth(source)}
      {last_good_at !== null && state !== 'stale' && ` Last numbers: ${formatRecent(last_good_at)}.`}
    </p>
  );
}

export const LoadingClient = (): ReactElement => (
  <div className="flex h-26 flex-col justify-center gap-4 px-5">
    <SkeletonLine width="40%" />
    <SkeletonLine width="70%" />
  </div>
);
