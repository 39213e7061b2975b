import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import type { FileStore } from '#server/core/files/store.ts';
import { storeFile, type DrawnPicture } from './listing-pictures.ts';
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

type Options = { now: Date; files: FileStore | null; pictures: readonly DrawnPicture[] };

/** The articles of the coming newsletter, published by staff a few days ago; the last one has a picture. */
export async function writeArticles(db: Client, { now, files, pictures }: Options): Promise<void> {
  const month = next15th(now, 'America/Vancouver').slice(0, 7);
  const picture = await storePicture(db, { now, files, pictures });
  for (const [index, { title, content }] of articles.entries()) {
    const isLast = index === articles.length - 1;
    const words = { title, content: isLast ? `${picture}${content}` : content };
    await db.query(
      `INSERT INTO app.newsletter_articles
         (month, position, title, content, published, changed_by, changed_at, published_by, published_at)
       SELECT $1, $2, w ->> 'title', w ->> 'content', w, s.id, $4, s.id, $4
       FROM (SELECT $3::jsonb AS w) w, (SELECT id FROM app.staff ORDER BY id LIMIT 1) s
       ON CONFLICT (month, position) DO NOTHING`,
      [month, index + 1, words, new Date(now.getTime() - 4 * day)],
    );
  }
}

/** The picture of a room as the HTML of an article; '' without a store. */
async function storePicture(db: Client, { now, files, pictures }: Options): Promise<string> {
  const room = pictures.at(-4);
  if (!files || !room) return '';
  const name = `${createHash('sha256').update('article').digest('hex')}.jpg`;
  await storeFile(files, name, room.original);
  await db.query(
    'INSERT INTO app.provider_pictures (name, created_at) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING',
    [name, now],
  );
  return `<img src="/files/${name}" alt="A kitchen with a wide window and three lamps">`;
}
