import { setNonce } from 'get-nonce';

// The scroll lock of an open dialog adds a <style>; the content security policy admits it by this nonce.
export function takeNonce(): void {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
  if (nonce && !nonce.startsWith('__')) setNonce(nonce);
}
