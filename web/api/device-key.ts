import type { Endpoint } from '#contract/endpoint.ts';

const KEY = 'device_key';
const keyBytes = 32;

/**
 * Names this browser to the accounts that have signed in on it, where a device has a count of its own: too many guesses by
 * strangers do not keep its people out. It opens nothing, and stays when a session ends.
 */
export function deviceHeaders({ limits = [] }: Pick<Endpoint, 'limits'>): Record<string, string> {
  return limits.some(({ per }) => per === 'device') ? { 'x-device-key': deviceKey(localStorage) } : {};
}

export function deviceKey(storage: Pick<Storage, 'getItem' | 'setItem'>): string {
  const known = storage.getItem(KEY);
  if (known !== null) return known;
  const made = base64url(crypto.getRandomValues(new Uint8Array(keyBytes)));
  storage.setItem(KEY, made);
  return made;
}

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
