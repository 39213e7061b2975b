import { Link, useMatches } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import * as paths from '#contract/paths.ts';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { EmptyState } from '#web/parts/States.tsx';
import { Logo } from './Logo.tsx';

/** The placeholder of an announced screen that needs no session. */
export function PublicLaterScreen(): ReactElement {
  const screen = useMatches({ select: (matches) => matches.at(-1)?.staticData });
  const { title = '', later = '' } = screen ?? {};
  return (
    <main className="mx-auto grid min-h-dvh max-w-form content-center gap-8 px-4 py-10">
      <Logo className="justify-self-center" />
      <h1 className="sr-only">{title}</h1>
      <EmptyState
        title={`${title} is on its way`}
        note={later}
        action={
          <LinkButton asChild variant="secondary">
            <Link to={paths.signIn}>Go to sign-in</Link>
          </LinkButton>
        }
      />
    </main>
  );
}
