import { firstMonth, toSendDate } from '#contract/newsletter/calendar.ts';
import { timeZones } from '#contract/time-zones.ts';
import { sql, type Sql } from '#server/core/db/sql.ts';

type Booked = { services: Sql; status: Sql; zone: Sql };

/**
 * The date of the first newsletter for a live client who has booked newsletters. Null for others, and in unlisted
 * zones, where the clock of newsletters sets it a moment later. For the statements of a booking.
 */
export function firstNewsletterDate({ services, status, zone }: Booked, now: Date): Sql {
  const zones = timeZones.map(({ id }) => id);
  const dates = zones.map((id) => toSendDate(firstMonth(id, now)));
  return sql`(SELECT d.date FROM unnest(${zones}::text[], ${dates}::date[]) AS d (zone, date)
      WHERE d.zone = ${zone} AND 'in_touch' = ANY (${services}) AND ${status} = 'Live')`;
}
