import { takeNonce } from './parts/nonce.ts';
import './styles/main.css';

/** Shared by the sign-in page and the portal: the styles, and the root element of the page. */
export function rootOfPage(): Element | null {
  takeNonce();
  return document.querySelector('#root');
}
