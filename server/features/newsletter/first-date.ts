import { firstMonth, toSendDate } from '#contract/newsletter/calendar.ts';
import { timeZones } from '#contract/time-zones.ts';
import { sql, type Sql } from '#server/core/db/sql.ts';

type Booked = { services: Sql; status: Sql; zone: Sql };

/**
 * The date of the first newsletter of a client who has booked newsletters and is live; null for others, and in zones that are not
 * on the list, where the clock of newsletters gives it a moment later. For the statements with which somebody books.
 */
export function firstNewsletterDate({ services, status, zone }: Booked, now: Date): Sql {
  const zones = timeZones.map(({ id }) => id);
  const dates = zones.map((id) => toSendDate(firstMonth(id, now)));
  return sql`(SELECT d.date FROM unnest(${zones}::text[], ${dates}::date[]) AS d (zone, date)
      WHERE d.zone = ${zone} AND 'in_touch' = ANY (${services}) AND ${status} = 'Live')`;
}
