import { useMe } from '#web/session.tsx';

/** Where the client is, which decides the day and the month. */
export const useTimeZone = (): string => useMe().client?.time_zone ?? 'America/Vancouver';
