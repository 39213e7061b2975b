import { readFileSync } from 'node:fs';

/**
 * The most memory this process has had at once, in bytes. The kernel's own count of its program: what `resourceUsage` says
 * begins with the memory of the process that started this one.
 */
export function peakMemory(): number {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS * 1024;
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}
