import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto';
import { ApiError } from '#contract/errors.ts';

/** Memory in KiB, passes, lanes. The OWASP minimum costs about 34 ms of one core. */
export type Cost = { memory: number; passes: number; parallelism: number };
export const fullCost: Cost = { memory: 19456, passes: 2, parallelism: 1 };
/** For tests whose subject is not the hashing. */
export const lightCost: Cost = { memory: 8192, passes: 1, parallelism: 1 };

/** In the usual PHC form, so that the cost can rise later without a migration. */
export async function hashPassword(password: string, cost: Cost = fullCost): Promise<string> {
  const salt = randomBytes(16);
  const tag = await digest(password, salt, cost);
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
}

export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const found = phc.exec(hash)?.groups;
  if (!found) return false;
  const cost = { memory: Number(found['m']), passes: Number(found['t']), parallelism: Number(found['p']) };
  const tag = Buffer.from(found['tag'] ?? '', 'base64');
  return timingSafeEqual(tag, await digest(password, Buffer.from(found['salt'] ?? '', 'base64'), cost));
}

const phc = /^\$argon2id\$v=19\$m=(?<m>\d+),t=(?<t>\d+),p=(?<p>\d+)\$(?<salt>[^$]+)\$(?<tag>[^$]+)$/;
const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/={1,2}$/, '');

// Hashing has a queue of its own: a flood of sign-ins must not take both cores from everybody else.
const atOnce = 2;
const waitingAtMost = 20;
let running = 0;
const waiting: (() => void)[] = [];

async function digest(
  message: string,
  nonce: Buffer,
  { memory, passes, parallelism }: Cost,
): Promise<Buffer> {
  if (running >= atOnce) {
    if (waiting.length >= waitingAtMost) throw new ApiError('unavailable', { retryAfter: 2 });
    await new Promise<void>((go) => waiting.push(go));
  } else {
    running += 1;
  }
  try {
    return await hashed({ message, nonce, memory, passes, parallelism, tagLength: 32 });
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

const hashed = (parameters: Argon2Parameters) =>
  new Promise<Buffer>((resolve, reject) => {
    argon2('argon2id', parameters, (error, tag) => (error ? reject(error) : resolve(tag)));
  });
