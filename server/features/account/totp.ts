import { hmacSha1, randomSecret, isSameBytes } from '#server/core/security/hashes.ts';

/** RFC 6238 as authenticator apps implement it: SHA-1, six digits, time steps of thirty seconds. */
const stepSeconds = 30;
const digits = 6;
const allowedDrift = 1;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The secret of the demo's staff. It is public, so it is refused outside the demo. */
export const demoSecret = 'JBSWY3DPEHPK3PXP';

export const newSecret = () => base32(randomSecret(20));

/** The time step the code belongs to, now or one before or after; null if it is wrong. */
export function findTimeStep(code: string, secret: string, now: Date): number | null {
  const current = stepAt(now);
  const typed = Buffer.from(code);
  for (let step = current - allowedDrift; step <= current + allowedDrift; step += 1)
    if (isSameBytes(typed, Buffer.from(codeOfStep(secret, step)))) return step;
  return null;
}

export const codeAt = (secret: string, at: Date) => codeOfStep(secret, stepAt(at));

export const otpauthUrl = (email: string, secret: string) =>
  `otpauth://totp/Foyer:${encodeURIComponent(email)}?secret=${secret}&issuer=Foyer&algorithm=SHA1&digits=${digits}&period=${stepSeconds}`;

/** 140 random bits, so that a fast hash keeps them, in groups that are easy to copy from paper. */
export function newRecoveryCode(): string {
  const text = base32(randomSecret(18)).slice(0, 28);
  return (text.match(/.{4}/g) ?? []).join('-');
}

const stepAt = (at: Date) => Math.floor(at.getTime() / 1000 / stepSeconds);

function codeOfStep(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = hmacSha1(bytesOf(secret), counter);
  const number = mac.readUInt32BE(mac.readUInt8(mac.length - 1) & 0x0f) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[parseInt(five.padEnd(5, '0'), 2)]).join('');
}

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => parseInt(eight, 2)));
}
