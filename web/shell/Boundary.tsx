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
type State = { failed: boolean; place: string | undefined };

/** Shows the error page in place of children that throw, and reports the error. */
export class Boundary extends Component<BoundaryProps, State> {
  override state: State = { failed: false, place: this.props.place };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ place }: BoundaryProps, state: State): Partial<State> | null {
    return place === state.place ? null : { failed: false, place };
  }

  override componentDidCatch(error: unknown, _info: ErrorInfo): void {
    endEarlyScreen();
    (this.props.tell ?? report)('render', error);
  }

  override render(): ReactNode {
    if (this.state.failed) return <RenderFailure />;
    return (
      <>
        <FailsWhenAsked />
        {this.props.children}
      </>
    );
  }
}

function FailsWhenAsked(): null {
  if (isAskedToFail()) throw new Error('A journey asked this screen to fail');
  return null;
}
