import type { Client } from 'pg';
import { creditsTimeZone } from '#contract/ai/credits.ts';
import type { Seeded } from './account-rows.ts';
import { day, hour } from './times.ts';

/** How many days ago answers of the AI were given, and for what. */
type Use = { daysAgo: number; descriptions: number; suggestions: number };
const usesOf: Record<string, readonly Use[]> = {
  grow: [
    { daysAgo: 0, descriptions: 2, suggestions: 3 },
    { daysAgo: 4, descriptions: 3, suggestions: 1 },
    { daysAgo: 11, descriptions: 1, suggestions: 4 },
    { daysAgo: 32, descriptions: 6, suggestions: 9 },
    { daysAgo: 45, descriptions: 4, suggestions: 2 },
    { daysAgo: 70, descriptions: 5, suggestions: 0 },
  ],
  accelerate: [{ daysAgo: 8, descriptions: 4, suggestions: 6 }],
};

/** Answers of the AI for a client, this month and before; a few were rated. */
export async function writeAiUsage(
  db: Client,
  { clientId, users }: Seeded,
  { key, now }: { key: string; now: Date },
): Promise<void> {
  const kinds = (usesOf[key] ?? []).flatMap(({ daysAgo, descriptions, suggestions }) =>
    [
      ...Array<string>(descriptions).fill('description'),
      ...Array<string>(suggestions).fill('suggestion'),
    ].map((kind, index) => ({
      kind,
      at: new Date(now.getTime() - daysAgo * day - (index + 1) * (hour / 6)),
    })),
  );
  for (const [index, { kind, at }] of kinds.entries())
    await db.query(
      `INSERT INTO app.ai_usage (client_id, kind, month, user_id, rating, created_at)
       SELECT $1, $2, date_trunc('month', app.to_local_time($3::timestamptz, $4))::date, $5, $6, $3`,
      [clientId, kind, at, creditsTimeZone, users[0]?.id, [1, null, 1, null, -1, null, null][index % 7]],
    );
}
