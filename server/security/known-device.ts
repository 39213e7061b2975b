import { sha256 } from './hashes.ts';

export const deviceHeader = 'x-device-key';
/** 32 bytes in base64url */
export const deviceKeyPattern = /^[\w-]{43}$/;

const days = 90;

/** From when on a device that has signed in is still known. */
export const knownDeviceSince = (now: Date) => new Date(now.getTime() - days * 86_400_000);

/**
 * A device of one account: the hash of the key that its browser made for itself. Another account on the same device has
 * another hash, so that nothing here says which people share a computer.
 */
export function hashDeviceKey(email: string, header: string | undefined): Buffer | null {
  return header !== undefined && deviceKeyPattern.test(header) ? sha256(`${email} ${header}`) : null;
}
