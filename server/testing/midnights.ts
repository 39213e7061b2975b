const quarterMs = 900_000;
/** Midnights that differ from those of other days: of half and three quarter hours, skipped, repeated, a day that was left out. */
export const midnightEdges: readonly [zone: string, at: string][] = [
  ['America/Vancouver', '2026-11-01T09:00:00Z'],
  ['America/St_Johns', '2026-11-01T04:30:00Z'],
  ['America/Toronto', '2026-03-08T07:00:00Z'],
  ['Australia/Lord_Howe', '2026-10-03T15:30:00Z'],
  ['Australia/Lord_Howe', '2026-04-04T15:00:00Z'],
  ['Pacific/Chatham', '2026-09-26T14:00:00Z'],
  ['Pacific/Chatham', '2026-04-04T14:00:00Z'],
  ['Asia/Kathmandu', '2026-11-15T18:15:00Z'],
  ['America/Santiago', '2026-09-06T04:00:00Z'],
  ['America/Santiago', '2026-04-05T03:00:00Z'],
  ['Pacific/Apia', '2011-12-30T10:00:00Z'],
];

/** The first instant of a local day, searched quarter hour by quarter hour: slow, and hard to get wrong. */
export function findMidnight(day: string, timeZone: string): number {
  const inGreenwich = Date.parse(`${day}T00:00:00Z`);
  for (let at = inGreenwich - 60 * quarterMs; ; at += quarterMs)
    if (new Date(at).toLocaleDateString('sv-SE', { timeZone }) >= day) return at;
}

/** The rows of a file without its head. */
export const readCsvCells = (text: string): (string | undefined)[][] =>
  text
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split('","').map((cell) => cell.replaceAll('"', '')));
