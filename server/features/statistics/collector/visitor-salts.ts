import type { SystemDb } from '#server/core/db/system-db.ts';
import { newToken } from '#server/core/security/hashes.ts';
import { findSalt } from '../cross-client/page-views.ts';

/** As many as are in use at once: at most three different days on earth, and late ones. */
const maxDays = 5;

export type VisitorSalts = (day: string) => Promise<Buffer>;

/** The salt of a day, the same in every process. Those of past days are forgotten here and deleted by a job. */
export function createVisitorSalts(systemDb: Pick<SystemDb, 'batch'>): VisitorSalts {
  const salts = new Map<string, Promise<Buffer>>();
  const read = async (day: string): Promise<Buffer> => {
    const salt = await systemDb.batch(findSalt(day, newToken().hash));
    if (salt === null) throw new Error('A salt was deleted while it was read.');
    return Buffer.from(salt, 'hex');
  };
  return (day) => {
    const known = salts.get(day);
    if (known) return known;
    const salt = read(day);
    salts.set(day, salt);
    salt.catch(() => salts.delete(day));
    const [oldest] = [...salts.keys()].toSorted();
    if (salts.size > maxDays && oldest !== undefined) salts.delete(oldest);
    return salt;
  };
}
