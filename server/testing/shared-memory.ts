import { statfs } from 'node:fs/promises';

/** Files in it are memory, on Linux. */
export const sharedMemory = '/dev/shm';

/** Whether it exists and has this many bytes left; in a container it is often small. */
export async function hasSharedMemory(bytes: number): Promise<boolean> {
  const room = await statfs(sharedMemory).catch(() => undefined);
  return room !== undefined && room.bavail * room.bsize > bytes;
}
