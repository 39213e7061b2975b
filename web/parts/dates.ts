const parts = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
});

/** 'Nov 20, at 3:05 pm', in the reader's own time zone. */
export function formatDate(instant: string): string {
  const found = new Map(parts.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));
  const [month, day, hour, minute] = (['month', 'day', 'hour', 'minute'] as const).map((part) =>
    found.get(part),
  );
  return `${month} ${day}, at ${hour}:${minute} ${found.get('dayPeriod')?.toLowerCase()}`;
}
