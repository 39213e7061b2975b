import * as z from 'zod/mini';

/** The time zones of Canada and the United States, from east to west. */
export const timeZones = [
  { id: 'America/St_Johns', label: "St. John's (Newfoundland)" },
  { id: 'America/Halifax', label: 'Halifax (Atlantic)' },
  { id: 'America/Toronto', label: 'Toronto (Eastern)' },
  { id: 'America/New_York', label: 'New York (Eastern)' },
  { id: 'America/Winnipeg', label: 'Winnipeg (Central)' },
  { id: 'America/Chicago', label: 'Chicago (Central)' },
  { id: 'America/Regina', label: 'Regina (Saskatchewan)' },
  { id: 'America/Edmonton', label: 'Edmonton (Mountain)' },
  { id: 'America/Denver', label: 'Denver (Mountain)' },
  { id: 'America/Phoenix', label: 'Phoenix (Arizona)' },
  { id: 'America/Whitehorse', label: 'Whitehorse (Yukon)' },
  { id: 'America/Vancouver', label: 'Vancouver (Pacific)' },
  { id: 'America/Los_Angeles', label: 'Los Angeles (Pacific)' },
  { id: 'America/Anchorage', label: 'Anchorage (Alaska)' },
  { id: 'Pacific/Honolulu', label: 'Honolulu (Hawaii)' },
] as const;

const message = 'Please choose a time zone.';

/** Any zone that the runtime knows, even if it is not in the list. */
export const timeZone = z.string(message).check(z.refine(isTimeZone, message));

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-CA', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
