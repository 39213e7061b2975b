import { useEffect, useState, type ReactElement } from 'react';
import { isImpersonating } from '#contract/account/standing.ts';
import { shareImpersonation } from '#web/api/share-impersonation.ts';
import { Button } from '#web/parts/Button.tsx';
import { Tag } from '#web/parts/Tag.tsx';
import { useMe } from '#web/session.tsx';
import { noSite, signedInAs, timeLeft } from './words.ts';

type StaffBannerProps = { client: { name: string }; onEnd: () => void };

/** Tells staff whose account they are in, and how to leave it. */
export function StaffBanner({ client, onEnd }: StaffBannerProps): ReactElement {
  const me = useMe();
  const text = signedInAs(client.name);
  const isVisiting = isImpersonating(me);
  useEffect(() => (isVisiting ? shareImpersonation() : undefined), [isVisiting]);
  const siteless = me.sites.length === 0;
  return (
    <aside
      aria-label="Staff"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 bg-glow px-4 py-1.5 text-sm font-[550] text-on-glow lg:px-8 print:hidden"
    >
      <Tag kind="staff">STAFF</Tag>
      <p className="min-w-0">{siteless ? `${text} ${noSite}` : text}</p>
      {isVisiting && (
        <div className="ml-auto flex items-center gap-x-3">
          <p>
            {me.staff_user?.name}
            {me.impersonation_ends_at !== null && <MinutesLeft until={me.impersonation_ends_at} />}
          </p>
          <Button size="small" variant="secondary" onClick={onEnd}>
            End visit
          </Button>
        </div>
      )}
    </aside>
  );
}

function MinutesLeft({ until }: { until: string }): ReactElement {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 20_000);
    return () => clearInterval(timer);
  }, []);
  return <> · {timeLeft(Date.parse(until) - now)}</>;
}
