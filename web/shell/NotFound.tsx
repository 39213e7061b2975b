import { useEffect, useState, type ReactElement } from 'react';
import * as paths from '#contract/paths.ts';
import { tokens } from '#web/api/token-store.ts';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { knownMe, loadMe } from '#web/session.tsx';
import { Failure } from '../routing/Failure.tsx';
import { useScreens } from './palette/use-screens.ts';

/** The screen of an unknown address. */
export function NotFound(): ReactElement {
  const [hasSession] = useState(() => tokens.token() !== null);
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center px-4">
      <Failure title="There seems to be an error..." note="We couldn’t find this page." />
      {hasSession && <OtherScreens />}
    </main>
  );
}

/** The first three that one may open. */
const usual: readonly string[] = [
  paths.staff,
  paths.staffClients,
  paths.launch,
  paths.dashboard,
  paths.contacts,
  paths.launchStatus,
  paths.support,
];

/** Links to screens that people look for. Their line is there before it is known who asks. */
function OtherScreens(): ReactElement {
  const [me, setMe] = useState(knownMe);
  useEffect(() => {
    // without an answer, Back is the way
    if (me === undefined) void loadMe().then(setMe, () => {});
  }, [me]);
  const screens = useScreens(me);
  const shown = usual.flatMap((path) => screens.filter((screen) => screen.path === path)).slice(0, 3);
  return (
    <nav aria-label="Other screens" className="mt-4 flex min-h-11 justify-center">
      {shown.map(({ path, label }) => (
        <LinkButton key={path} variant="quiet" href={path}>
          {label}
        </LinkButton>
      ))}
    </nav>
  );
}
