import { Suspense, type ComponentProps, type ReactElement } from 'react';
import { lazyPart } from '#web/parts/lazy-part.ts';
import { useOnDemand } from '#web/parts/on-demand.ts';
import { useMe } from '#web/session.tsx';

const importMenu = () => import('./ProfileMenu.tsx');
const ProfileMenu = lazyPart(() => importMenu().then((module) => ({ default: module.ProfileMenu })));

export function ProfileButton({ onLogOut }: { onLogOut: () => void }): ReactElement {
  const { name } = useMe();
  const { isWanted, reach } = useOnDemand(importMenu);
  if (!isWanted) return <Initials name={name} aria-haspopup="menu" aria-expanded={false} {...reach} />;
  return (
    <Suspense fallback={<Initials name={name} aria-busy />}>
      <ProfileMenu trigger={<Initials name={name} />} onLogOut={onLogOut} />
    </Suspense>
  );
}

function Initials({ name, ...rest }: ComponentProps<'button'> & { name: string }): ReactElement {
  return (
    <button
      {...rest}
      type="button"
      className="grid size-11 place-content-center rounded-full bg-soft text-sm font-[650] text-on-soft hover:bg-line data-[state=open]:bg-line"
    >
      <span aria-hidden>{initials(name)}</span>
      <span className="sr-only">Profile menu of {name}</span>
    </button>
  );
}

/** First letters of the first and the last name. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}
