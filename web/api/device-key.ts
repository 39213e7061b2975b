import type { Endpoint } from '#contract/endpoint.ts';

const KEY = 'device_key';
const keyBytes = 32;

/**
 * Identifies this browser for rate limits that count per device. Wrong guesses by strangers then do not lock people
 * out of their own browser. It grants no access, and outlives the session.
 */
export function deviceHeaders({ limits = [] }: Pick<Endpoint, 'limits'>): Record<string, string> {
  return limits.some(({ per }) => per === 'device') ? { 'x-device-key': deviceKey(localStorage) } : {};
}

export function deviceKey(storage: Pick<Storage, 'getItem' | 'setItem'>): string {
  const stored = storage.getItem(KEY);
  if (stored !== null) return stored;
  const created = base64url(crypto.getRandomValues(new Uint8Array(keyBytes)));
  storage.setItem(KEY, created);
  return created;
}

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
