import type { ReactElement, ReactNode } from 'react';
import * as paths from '#contract/paths.ts';
import { LinkButton } from '#web/parts/LinkButton.tsx';

type EmailNoteProps = { title: string; children: ReactNode; way: ReactNode };

export const EmailNote = ({ title, children, way }: EmailNoteProps): ReactElement => (
  <>
    <h1 className="text-2xl lg:text-3xl">{title}</h1>
    <p className="mt-3 mb-8 text-muted text-pretty break-words">{children}</p>
    <div className="flex flex-col gap-3">{way}</div>
  </>
);

/** A page load, so that a signed-in user sees the new address. */
export const ToPortal = (): ReactElement => (
  <LinkButton block href={paths.start}>
    Continue
  </LinkButton>
);
