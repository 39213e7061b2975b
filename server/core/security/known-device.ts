import { sha256 } from './hashes.ts';

export const deviceHeader = 'x-device-key';
/** 32 bytes in base64url */
export const deviceKeyPattern = /^[\w-]{43}$/;

const days = 90;

/** A device whose last sign-in is older is no longer known. */
export const knownDeviceSince = (now: Date) => new Date(now.getTime() - days * 86_400_000);

/**
 * Identifies a device of one account by a hash of the random key its browser created. Another account on the same
 * device has another hash, so that the database does not show which people share a computer.
 */
export function hashDeviceKey(email: string, header: string | undefined): Buffer | null {
  return header !== undefined && deviceKeyPattern.test(header) ? sha256(`${email} ${header}`) : null;
}
