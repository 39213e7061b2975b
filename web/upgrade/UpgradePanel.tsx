import { Suspense, useState, type ReactElement } from 'react';
import { lazyPart } from '#web/parts/lazy-part.ts';
import { Button } from '#web/parts/Button.tsx';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { RefusedState } from '#web/parts/States.tsx';
import { useMe } from '#web/session.tsx';
import { pageConfig } from '#web/page-config.ts';
import { isMeetingTaken, meetingUrl } from './meeting.ts';
import { bookMeeting, upgradeRequired } from './words.ts';

const MeetingDialog = lazyPart(() =>
  import('./MeetingDialog.tsx').then((module) => ({ default: module.MeetingDialog })),
);

/** The upgrade offer in place of a screen that the package does not include. */
export function UpgradePanel({ brings }: { brings: string }): ReactElement {
  const me = useMe();
  const [asking, ask] = useState(false);
  const url = meetingUrl(pageConfig.thirdParties.schedulingUrl, me);
  return (
    <>
      <RefusedState
        title={upgradeRequired}
        reason={`Your package doesn’t include this yet. ${brings}`}
        action={
          url ? (
            <LinkButton
              href={url}
              target="_blank"
              rel="noopener"
              onClick={(event) => isMeetingTaken(url) && event.preventDefault()}
            >
              {bookMeeting}
            </LinkButton>
          ) : (
            <Button onClick={() => ask(true)}>{bookMeeting}</Button>
          )
        }
      />
      {asking && (
        <Suspense>
          <MeetingDialog onClose={() => ask(false)} />
        </Suspense>
      )}
    </>
  );
}
