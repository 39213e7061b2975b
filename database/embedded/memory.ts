const megabyte = 2 ** 20;

/**
 * The memory that PostgreSQL keeps pages in: an eighth of the machine's, since Foyer and the files' cache of the system need
 * theirs, and no more than a gigabyte, which holds what a provider's clients look at in a day.
 */
export function calculateSharedBuffers(machineBytes: number): string {
  const wanted = Math.floor(machineBytes / 8 / megabyte);
  return `${Math.min(1024, Math.max(128, wanted))}MB`;
}

/** Of the container, where it has a limit of its own. */
export function machineMemory(total: number, constrained: number): number {
  return constrained > 0 && constrained < total ? constrained : total;
}
