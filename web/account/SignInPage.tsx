import { StrictMode, type ComponentProps, type ReactElement } from 'react';
import { Toasts } from '#web/parts/Toasts.tsx';
import { Boundary } from '#web/routing/Boundary.tsx';
import { SignInScreen } from './SignInScreen.tsx';

/** The whole page, the same in the browser and in the build's signin.html. */
export function SignInPage(props: ComponentProps<typeof SignInScreen>): ReactElement {
  return (
    <StrictMode>
      <Boundary>
        <SignInScreen {...props} />
      </Boundary>
      <Toasts />
    </StrictMode>
  );
}
