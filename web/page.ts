import { takeNonce } from './parts/nonce.ts';
import './styles/main.css';

/** What the sign-in page and the portal have in common: the styles, and where the root of the page is. */
export function rootOfPage(): Element | null {
  takeNonce();
  return document.querySelector('#root');
}
