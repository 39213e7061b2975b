import { Check } from 'lucide-react';
import { Suspense, useState, type ReactElement } from 'react';
import { lazyPart } from '#web/parts/lazy-part.ts';
import type { Package } from '#contract/access.ts';
import { billing } from '#contract/billing/billing.ts';
import { packagePriceText } from '#contract/billing/money.ts';
import { listPresentNotes, listUpgrades, recommendUpgrade } from '#contract/billing/upgrades.ts';
import * as paths from '#contract/paths.ts';
import { pageConfig } from '#web/page-config.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Button } from '#web/parts/Button.tsx';
import { BackLink } from '#web/parts/BackLink.tsx';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { PageHead } from '#web/parts/PageHead.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { Tag } from '#web/parts/Tag.tsx';
import { useMe } from '#web/session.tsx';
import { isMeetingTaken, meetingUrl } from '#web/upgrade/meeting.ts';
import { UpgradeVideo } from './UpgradeVideo.tsx';

const MeetingDialog = lazyPart(() =>
  import('#web/upgrade/MeetingDialog.tsx').then((module) => ({ default: module.MeetingDialog })),
);

/** The packages beside the present one. Each leads to the same call, because an upgrade is arranged with us. */
export function UpgradeScreen(): ReactElement {
  const me = useMe();
  const [isAsking, ask] = useState(false);
  const present = me.client?.package ?? 'Create';
  const recommended = recommendUpgrade(present);
  const { upgradeVideoUrl } = pageConfig.thirdParties;
  return (
    <>
      <PageHead
        title="Explore packages"
        subtitle={`You’re on ${present}. Let’s find the right package for you.`}
        back={<BackLink to={paths.billing} />}
      />
      {upgradeVideoUrl !== '' && <UpgradeVideo url={upgradeVideoUrl} />}
      <div className="grid gap-5 md:grid-cols-[repeat(auto-fit,minmax(17rem,1fr))]">
        <PresentPackage name={present} />
        {listUpgrades(present).map(({ package: name, price, notes }) => (
          <Surface key={name} aria-labelledby={`package-${name}`} className="flex w-full flex-col">
            <p className="flex sm:min-h-5">{name === recommended && <Tag kind="update">Recommended</Tag>}</p>
            <h2 id={`package-${name}`} className="mt-2 text-2xl">
              {name}
            </h2>
            <p className="mt-2 text-lg font-[550] text-action text-balance">{price}</p>
            <Notes notes={notes} />
            <ScheduleCall about={name} isPrimary={name === recommended} onAsk={() => ask(true)} />
          </Surface>
        ))}
      </div>
      {isAsking && (
        <Suspense>
          <MeetingDialog onClose={() => ask(false)} />
        </Suspense>
      )}
    </>
  );
}

function PresentPackage({ name }: { name: Package }): ReactElement {
  const { data } = useApiQuery(billing.package, {});
  const price = data?.data.packagePrice;
  return (
    <Surface aria-label="Your package" className="w-full">
      <p className="flex sm:min-h-5">
        <Tag kind="plain">Your package</Tag>
      </p>
      <p className="mt-2 font-display text-2xl font-[600]">{name}</p>
      {price && <p className="mt-2 text-lg font-[550] text-balance">{packagePriceText(price)}</p>}
      <Notes notes={listPresentNotes(name)} />
    </Surface>
  );
}

const Notes = ({ notes }: { notes: readonly string[] }): ReactElement | null =>
  notes.length === 0 ? null : (
    <ul className="mt-5 mb-6 flex flex-1 flex-col gap-3">
      {notes.map((note) => (
        <li key={note} className="flex gap-3">
          <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-action" />
          {note}
        </li>
      ))}
    </ul>
  );

type ScheduleCallProps = { about: Package; isPrimary: boolean; onAsk: () => void };

function ScheduleCall({ about, isPrimary, onAsk }: ScheduleCallProps): ReactElement {
  const url = meetingUrl(pageConfig.thirdParties.schedulingUrl, useMe());
  const variant = isPrimary ? 'primary' : 'secondary';
  const label = (
    <span>
      Schedule a call<span className="sr-only"> about {about}</span>
    </span>
  );
  if (!url)
    return (
      <Button variant={variant} onClick={onAsk}>
        {label}
      </Button>
    );
  return (
    <LinkButton
      variant={variant}
      href={url}
      target="_blank"
      rel="noopener"
      onClick={(event) => isMeetingTaken(url) && event.preventDefault()}
    >
      {label}
    </LinkButton>
  );
}
