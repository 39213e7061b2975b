import { isbot } from 'isbot';

/** The parts of a pixel or link request that identify its sender. */
export type TrackedRequest = { method: string; userAgent: string; purpose: string };

/**
 * Whether a program made the request: one that prefetches mail, or inspects links. Apple's proxy loads every picture
 * of every mail and only says 'Mozilla/5.0'. Gmail's loads a picture when the mail is opened.
 */
export function isMachine({ method, userAgent, purpose }: TrackedRequest): boolean {
  const agent = userAgent.trim();
  if (method !== 'GET' || /\b(?:prefetch|preview)\b/i.test(purpose)) return true;
  if (agent === '' || agent === 'Mozilla/5.0') return true;
  return scanners.test(agent) || (isbot(agent) && !mailPrograms.test(agent));
}

/** Mail programs and the proxies behind them, which load pictures when somebody opens the mail. */
const mailPrograms = /GoogleImageProxy|YahooMailProxy|Thunderbird|Outlook|Airmail|eM Client/;

/** Virus scanners of mail that identify themselves. */
const scanners =
  /barracuda|proofpoint|mimecast|safelinks|urlscan|symantec|messagelabs|fireeye|trendmicro|ironport|forcepoint|sophos|fortimail|microsoft office (?:protocol|existence)|bitdefender|cloudmark|vade/i;
