import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import * as paths from '#contract/paths.ts';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { RefusedState } from '#web/parts/States.tsx';
import { noClient } from './words.ts';

/** Replaces every client screen for staff who have chosen no client. It makes no API call. */
export function NoClient(): ReactElement {
  return (
    <>
      <h1 className="sr-only">{noClient}</h1>
      <RefusedState
        title={noClient}
        reason="This screen is about a client. Choose one first."
        action={
          <LinkButton asChild>
            <Link to={paths.staffClients}>Choose a client</Link>
          </LinkButton>
        }
      />
    </>
  );
}
