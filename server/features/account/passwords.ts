import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto';
import { ApiError } from '#contract/errors.ts';

/** Memory in KiB, passes, lanes. The OWASP minimum takes about 34 ms on one core. */
export type Cost = { memory: number; passes: number; parallelism: number };
export const fullCost: Cost = { memory: 19456, passes: 2, parallelism: 1 };
/** For tests that are not about hashing. */
export const lightCost: Cost = { memory: 8192, passes: 1, parallelism: 1 };

/** In the PHC string format, so that the cost can rise later without a migration. */
export async function hashPassword(password: string, cost: Cost = fullCost): Promise<string> {
  const salt = randomBytes(16);
  const tag = await digest(password, salt, cost);
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${toUnpaddedBase64(salt)}$${toUnpaddedBase64(tag)}`;
}

export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const parts = phcPattern.exec(hash)?.groups;
  if (!parts) return false;
  const cost = { memory: Number(parts['m']), passes: Number(parts['t']), parallelism: Number(parts['p']) };
  const tag = Buffer.from(parts['tag'] ?? '', 'base64');
  return timingSafeEqual(tag, await digest(password, Buffer.from(parts['salt'] ?? '', 'base64'), cost));
}

const phcPattern = /^\$argon2id\$v=19\$m=(?<m>\d+),t=(?<t>\d+),p=(?<p>\d+)\$(?<salt>[^$]+)\$(?<tag>[^$]+)$/;
const toUnpaddedBase64 = (bytes: Buffer) => bytes.toString('base64').replace(/={1,2}$/, '');

// Hashing has its own queue, so that a flood of sign-ins cannot occupy every core.
const maxRunning = 2;
const maxWaiting = 20;
let running = 0;
const waiting: (() => void)[] = [];

async function digest(
  message: string,
  nonce: Buffer,
  { memory, passes, parallelism }: Cost,
): Promise<Buffer> {
  if (running >= maxRunning) {
    if (waiting.length >= maxWaiting) throw new ApiError('unavailable', { retryAfter: 2 });
    await new Promise<void>((resume) => waiting.push(resume));
  } else {
    running += 1;
  }
  try {
    return await runArgon2({ message, nonce, memory, passes, parallelism, tagLength: 32 });
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

const runArgon2 = (parameters: Argon2Parameters) =>
  new Promise<Buffer>((resolve, reject) => {
    argon2('argon2id', parameters, (error, tag) => (error ? reject(error) : resolve(tag)));
  });
