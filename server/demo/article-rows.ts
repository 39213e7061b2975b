import type { Client } from 'pg';
import { day, next15th } from './times.ts';

type DemoArticle = { title: string; content: string };

/** For any month of the year: the coming newsletter of the demo shows them. */
const articles: DemoArticle[] = [
  {
    title: 'Find your shut-offs before you need them',
    content:
      '<p>When a pipe bursts, every minute spent looking for the valve means more water on the floor. Walk through your home this week and find three things: the main water valve, the breaker panel and, if you have gas, the shut-off at the meter.</p><p>Tie a label to each one and show everyone who lives with you how they work. Turn the water valve off and on once, slowly, so you know it isn’t stuck. If it is, ask a plumber to look at it while it’s still a small job.</p>',
  },
  {
    title: 'Keep a file about your home',
    content:
      '<p>Receipts, manuals, paint colours, the name of the person who fixed the furnace: a folder for all of it takes an evening to start and saves hours later.</p><ul><li><p>Take a photo of the label on each appliance. Repair shops usually ask for the model number first.</p></li><li><p>Write down the date when you replace something large, such as the roof or the hot water tank.</p></li><li><p>Keep permits and warranties together.</p></li></ul><p>It helps with insurance, and when you sell one day, buyers may want to read it.</p>',
  },
  {
    title: 'Make a small room feel larger',
    content:
      '<p>Start with what’s on the floor. The more of it you can see, the larger a room looks, so choose furniture on legs and put things on the wall where you can. Hang curtains close to the ceiling and let them reach the floor.</p><p>Then look at the light. One lamp in the middle leaves dark corners; two or three smaller ones push the walls apart. A mirror across from the window does the rest.</p>',
  },
];

/** The articles of the coming newsletter, published by staff a few days ago. */
export async function writeArticles(db: Client, now: Date): Promise<void> {
  const month = next15th(now, 'America/Vancouver').slice(0, 7);
  for (const [index, words] of articles.entries())
    await db.query(
      `INSERT INTO app.newsletter_articles
         (month, position, title, content, published, changed_by, changed_at, published_by, published_at)
       SELECT $1, $2, w ->> 'title', w ->> 'content', w, s.id, $4, s.id, $4
       FROM (SELECT $3::jsonb AS w) w, (SELECT id FROM app.staff ORDER BY id LIMIT 1) s
       ON CONFLICT (month, position) DO NOTHING`,
      [month, index + 1, words, new Date(now.getTime() - 4 * day)],
    );
}
