import { dayAfter } from '#contract/days.ts';
import { previousMonth, type Month } from '#contract/newsletter/calendar.ts';
import { localDay } from '#contract/zoned-time.ts';

// Clients of journeys are in Vancouver, and in its evening Greenwich already has the next day and month.

export const vancouver = 'America/Vancouver';

export const presentDay = (): string => localDay(new Date(), vancouver);
export const inDays = (count: number): string => dayAfter(presentDay(), count);

export const presentMonth = (): Month => presentDay().slice(0, 7);
export const lastMonth = (): Month => previousMonth(presentMonth());
