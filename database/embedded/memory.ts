const megabyte = 2 ** 20;

/**
 * The memory for PostgreSQL's pages: an eighth of the machine's, since Foyer and the system's file cache need theirs.
 * It is limited to a gigabyte, which holds the data that a provider's clients view in a day.
 */
export function calculateSharedBuffers(machineBytes: number): string {
  const megabytes = Math.floor(machineBytes / 8 / megabyte);
  return `${Math.min(1024, Math.max(128, megabytes))}MB`;
}

/** Of the container, if it has a limit of its own. */
export function machineMemory(total: number, constrained: number): number {
  return constrained > 0 && constrained < total ? constrained : total;
}
