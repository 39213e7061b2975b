import { Check } from 'lucide-react';
import { Suspense, useState, type ReactElement } from 'react';
import { lazyPart } from '#web/parts/lazy-part.ts';
import { listUpgrades } from '#contract/billing/upgrades.ts';
import * as paths from '#contract/paths.ts';
import { pageConfig } from '#web/page-config.ts';
import { Button } from '#web/parts/Button.tsx';
import { BackLink } from '#web/parts/BackLink.tsx';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { PageHead } from '#web/parts/PageHead.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { useMe } from '#web/session.tsx';
import { isMeetingTaken, meetingUrl } from '#web/upgrade/meeting.ts';
import { UpgradeVideo } from './UpgradeVideo.tsx';

const MeetingDialog = lazyPart(() =>
  import('#web/upgrade/MeetingDialog.tsx').then((module) => ({ default: module.MeetingDialog })),
);

/** The packages beyond the present one. Every card leads to the same call, because an upgrade is arranged with us. */
export function UpgradeScreen(): ReactElement {
  const me = useMe();
  const [isAsking, ask] = useState(false);
  const cards = listUpgrades(me.client?.package ?? 'Create');
  const { upgradeVideoUrl } = pageConfig.thirdParties;
  return (
    <>
      <PageHead
        title="Explore packages"
        subtitle={`${me.client?.package ? `You’re on ${me.client.package}. ` : ''}Let’s find the right package for you.`}
        back={<BackLink to={paths.billing} />}
        actions={<ScheduleCall onAsk={() => ask(true)} />}
      />
      {upgradeVideoUrl !== '' && <UpgradeVideo url={upgradeVideoUrl} />}
      <ul className="grid gap-5 md:grid-cols-[repeat(auto-fit,minmax(17rem,1fr))]">
        {cards.map(({ package: name, price, notes }) => (
          <li key={name} className="flex">
            <Surface aria-labelledby={`package-${name}`} className="flex w-full flex-col">
              <h2 id={`package-${name}`} className="text-2xl">
                {name}
              </h2>
              <p className="mt-2 text-lg font-[550] text-action text-balance">{price}</p>
              <ul className="mt-5 flex flex-col gap-3">
                {notes.map((note) => (
                  <li key={note} className="flex gap-3">
                    <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-action" />
                    {note}
                  </li>
                ))}
              </ul>
            </Surface>
          </li>
        ))}
      </ul>
      {isAsking && (
        <Suspense>
          <MeetingDialog onClose={() => ask(false)} />
        </Suspense>
      )}
    </>
  );
}

function ScheduleCall({ onAsk }: { onAsk: () => void }): ReactElement {
  const url = meetingUrl(pageConfig.thirdParties.schedulingUrl, useMe());
  if (!url) return <Button onClick={onAsk}>Schedule a call</Button>;
  return (
    <LinkButton
      href={url}
      target="_blank"
      rel="noopener"
      onClick={(event) => isMeetingTaken(url) && event.preventDefault()}
    >
      Schedule a call
    </LinkButton>
  );
}
