import type { ReactElement, ReactNode } from 'react';
import type { LaunchStep } from '#contract/launch/launch.ts';
import { Button } from '#web/parts/Button.tsx';
import { useAccessSubject } from '#web/session.tsx';
import type { Autosave } from '../saving/autosave.ts';
import { SavedNote } from '../saving/SavedNote.tsx';
import type { useStepNavigation } from './use-step-navigation.ts';

type StepActionsProps = {
  moves: ReturnType<typeof useStepNavigation>;
  queue: Autosave;
  step: LaunchStep;
  isReopened: boolean;
  /** shown next to the saving state */
  children: ReactNode;
};

/** Stays in view: the saving state, and the buttons that leave the step. */
export function StepActions({ moves, queue, step, isReopened, children }: StepActionsProps): ReactElement {
  const { caller } = useAccessSubject();
  const isBusy = moves.moving !== null;
  return (
    <div className="sticky bottom-0 z-5 -mx-4 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-ground px-4 py-3 lg:mx-0 lg:px-0">
      <div className="flex w-full flex-wrap items-center justify-between gap-x-3 sm:w-auto sm:flex-1">
        <SavedNote queue={queue} step={step} isReopened={isReopened} />
        {children}
      </div>
      <Button
        variant="secondary"
        className="max-sm:flex-1"
        pending={moves.moving === 'back'}
        onClick={() => !isBusy && moves.back()}
      >
        Back
      </Button>
      {caller === 'Staff' && (
        <Button
          variant="quiet"
          className="max-sm:flex-1"
          pending={moves.moving === 'skip'}
          onClick={() => !isBusy && moves.skip()}
        >
          Skip Step
        </Button>
      )}
      <Button type="submit" className="max-sm:flex-1" pending={moves.moving === 'next'}>
        {isReopened ? 'Save' : 'Next Step'}
      </Button>
    </div>
  );
}
