import { Outlet } from '@tanstack/react-router';
import type { ReactElement } from 'react';

export function Layout(): ReactElement {
  return (
    <main>
      <Outlet />
    </main>
  );
}
