import type { ReactElement } from 'react';

export function LaterScreen(): ReactElement {
  return <h1>LaterScreen</h1>;
}
