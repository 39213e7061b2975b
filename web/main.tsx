import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { takeNonce } from './parts/nonce.ts';
import { Toasts } from './parts/Toasts.tsx';
import { router } from './screens.tsx';
import { queries } from './session.tsx';
import { Boundary } from './shell/Boundary.tsx';
import './main.css';

takeNonce();
const place = document.querySelector('#root');
if (place)
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <Boundary>
          <RouterProvider router={router} />
        </Boundary>
        <Toasts />
      </QueryClientProvider>
    </StrictMode>,
  );
