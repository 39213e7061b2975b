import * as paths from '#contract/paths.ts';
import { takeNonce } from './parts/nonce.ts';
import './styles/main.css';

takeNonce();
const place = document.querySelector('#root');
if (place && location.pathname === paths.signIn)
  void import('./account/entry.tsx').then(({ start }) => start(place));
else if (place) void import('./app.tsx').then(({ start }) => start(place));
