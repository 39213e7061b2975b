import { Component, type ErrorInfo, type ReactNode } from 'react';
import { isAskedToFail } from '#web/api/test-hooks.ts';
import { report } from '#web/api/report.ts';
import { endEarlyScreen } from '#web/routing/early-screen.ts';
import { RenderFailure } from './Failure.tsx';

type BoundaryProps = {
  /** a new path resets the error */
  place?: string;
  /** replaced in tests */
  tell?: typeof report;
  children: ReactNode;
};
type State = { failed: 'load' | 'render' | null; place: string | undefined };

/** Shows the error page in place of children that throw, and reports the error. */
export class Boundary extends Component<BoundaryProps, State> {
  override state: State = { failed: null, place: this.props.place };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failed: kindOf(error) };
  }

  static getDerivedStateFromProps({ place }: BoundaryProps, state: State): Partial<State> | null {
    return place === state.place ? null : { failed: null, place };
  }

  override componentDidCatch(error: unknown, _info: ErrorInfo): void {
    endEarlyScreen();
    (this.props.tell ?? report)(kindOf(error), error);
  }

  override render(): ReactNode {
    const { failed } = this.state;
    if (failed) return <RenderFailure mayReload={failed === 'load'} />;
    return (
      <>
        <FailsWhenAsked />
        {this.props.children}
      </>
    );
  }
}

/** Chromium, Firefox and Safari each have their own message for a code file that did not load. */
const kindOf = (error: unknown) =>
  error instanceof TypeError && /import/i.test(error.message) ? 'load' : 'render';

function FailsWhenAsked(): null {
  if (isAskedToFail()) throw new Error('A journey asked this screen to fail');
  return null;
}
