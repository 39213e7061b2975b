import type { ReactElement } from 'react';

export function PublicLaterScreen(): ReactElement {
  return <h1>PublicLaterScreen</h1>;
}
