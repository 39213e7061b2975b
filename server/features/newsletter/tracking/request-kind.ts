import { isbot } from 'isbot';

/** What a request for a pixel or a link says of who sent it. */
export type TrackedRequest = { method: string; userAgent: string; purpose: string };

/**
 * Whether a program asked and no person: one that reads mail ahead, or looks into links. The proxy of Apple loads every picture of
 * every mail and says 'Mozilla/5.0' and nothing more. That of Gmail loads a picture when the mail is opened.
 */
export function isMachine({ method, userAgent, purpose }: TrackedRequest): boolean {
  const agent = userAgent.trim();
  if (method !== 'GET' || /\b(?:prefetch|preview)\b/i.test(purpose)) return true;
  if (agent === '' || agent === 'Mozilla/5.0') return true;
  return scanners.test(agent) || (isbot(agent) && !mailPrograms.test(agent));
}

/** Mail programs and the proxies behind them, which load pictures when somebody opens the mail. */
const mailPrograms = /GoogleImageProxy|YahooMailProxy|Thunderbird|Outlook|Airmail|eM Client/;

/** Those that look into mail for viruses, where they say so. */
const scanners =
  /barracuda|proofpoint|mimecast|safelinks|urlscan|symantec|messagelabs|fireeye|trendmicro|ironport|forcepoint|sophos|fortimail|microsoft office (?:protocol|existence)|bitdefender|cloudmark|vade/i;
