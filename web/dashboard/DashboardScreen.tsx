import type { ReactElement } from 'react';

export function DashboardScreen(): ReactElement {
  return <h1>DashboardScreen</h1>;
}
