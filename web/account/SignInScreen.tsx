import type { ReactElement } from 'react';

export function SignInScreen(): ReactElement {
  return <h1>SignInScreen</h1>;
}
