import { readFileSync } from 'node:fs';

/**
 * The peak memory of this process in bytes, by the kernel's own count of its program. The value of `resourceUsage`
 * starts with the memory of the parent process.
 */
export function peakMemory(): number {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS * 1024;
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}
