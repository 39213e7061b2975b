import type { ReactElement } from 'react';
import * as paths from '#contract/paths.ts';
import { buttonClass } from '#web/parts/button-look.ts';
import { Mark } from '#web/parts/Mark.tsx';

/** The error page. The boundary that shows it reports the error. */
export function RenderFailure({ mayReload }: { mayReload: boolean }): ReactElement {
  return (
    <div role="alert" className="grid min-h-[60dvh] place-content-center px-4">
      <Failure
        title="There seems to be an error."
        note="We've received the error report and will work to make sure it doesn't happen again."
        mayReload={mayReload}
      />
    </div>
  );
}

type FailureProps = { title: string; note: string; mayReload?: boolean };

export function Failure({ title, note, mayReload = false }: FailureProps): ReactElement {
  return (
    <div className="flex max-w-[30rem] flex-col items-center text-center">
      <Mark lit={false} className="h-16" />
      <h1 className="mt-8 text-2xl">{title}</h1>
      <p className="mt-3 text-muted text-pretty">{note}</p>
      {/* a full page load, so that no broken state is carried over */}
      <div className="mt-8 flex gap-3">
        {mayReload && (
          <button type="button" onClick={() => location.reload()} className={buttonClass({})}>
            Reload
          </button>
        )}
        <a href={paths.start} className={buttonClass({ variant: mayReload ? 'secondary' : 'primary' })}>
          Back
        </a>
      </div>
    </div>
  );
}
