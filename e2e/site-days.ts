import { dayAfter } from '#contract/days.ts';
import { sendJson, startStatsProvider } from '#server/testing/stats-provider.ts';

/** The only key and password that it accepts. */
export const siteDaysKey = 'a key of the journeys';

/** A Plausible and an Umami in one: both count 11 page views by 5 visitors on each requested day. */
export async function startSiteDays() {
  const vendor = await startStatsProvider();
  vendor.answer((response, { url, headers, body }) => {
    if (url.pathname === '/api/auth/login')
      return body.includes(siteDaysKey)
        ? sendJson(response, { token: siteDaysKey })
        : sendJson(response, {}, { status: 401 });
    if (headers.authorization !== `Bearer ${siteDaysKey}`) return sendJson(response, {}, { status: 401 });
    if (url.pathname === '/api/v2/query') {
      const [from = '', to = ''] = /"date_range":\["(.+?)","(.+?)"/.exec(body)?.slice(1) ?? [];
      return sendJson(response, {
        results: listDays(from, to).map((day) => ({ dimensions: [day], metrics: [5, 11] })),
      });
    }
    const toDay = (key: string) => new Date(Number(url.searchParams.get(key))).toISOString().slice(0, 10);
    const days = listDays(toDay('startAt'), dayAfter(toDay('endAt'), -1));
    return sendJson(response, {
      pageviews: days.map((day) => ({ x: `${day} 00:00:00`, y: 11 })),
      sessions: days.map((day) => ({ x: `${day} 00:00:00`, y: 5 })),
    });
  });
  return vendor;
}

function listDays(from: string, to: string): string[] {
  const days = [];
  for (let day = from; day <= to; day = dayAfter(day)) days.push(day);
  return days;
}
