import type { ReactElement } from 'react';

export function StaffScreen(): ReactElement {
  return <h1>StaffScreen</h1>;
}
