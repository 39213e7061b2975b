import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import { firstSingle, singlePhotos } from '#contract/launch/single-photos.ts';
import type { FileStore } from '#server/core/files/store.ts';
import { drawRoom, storeFile } from './listing-pictures.ts';
import { day, next15th } from './times.ts';

/** The picture is one of the launch questionnaire's interiors. */
type DemoArticle = { title: string; content: string; picture: string };

/** For any month of the year: the coming newsletter of the demo shows them. */
const articles: DemoArticle[] = [
  {
    title: 'Find your shut-offs before you need them',
    picture: 'A copper kitchen with a range',
    content:
      '<p>When a pipe bursts, every minute spent looking for the valve means more water on the floor. Walk through your home this week and find three things: the main water valve, the breaker panel and, if you have gas, the shut-off at the meter.</p><p>Tie a label to each one and show everyone who lives with you how they work. Turn the water valve off and on once, slowly, so you know it isn’t stuck. If it is, ask a plumber to look at it while it’s still a small job.</p>',
  },
  {
    title: 'Keep a file about your home',
    picture: 'A library wall with a rolling ladder',
    content:
      '<p>Receipts, manuals, paint colours, the name of the person who fixed the furnace: a folder for all of it takes an evening to start and saves hours later.</p><ul><li><p>Take a photo of the label on each appliance. Repair shops usually ask for the model number first.</p></li><li><p>Write down the date when you replace something large, such as the roof or the hot water tank.</p></li><li><p>Keep permits and warranties together.</p></li></ul><p>It helps with insurance, and when you sell one day, buyers may want to read it.</p>',
  },
  {
    title: 'Make a small room feel larger',
    picture: 'A window seat full of cushions',
    content:
      '<p>Start with what’s on the floor. The more of it you can see, the larger a room looks, so choose furniture on legs and put things on the wall where you can. Hang curtains close to the ceiling and let them reach the floor.</p><p>Then look at the light. One lamp in the middle leaves dark corners; two or three smaller ones push the walls apart. A mirror across from the window does the rest.</p>',
  },
];

/** The articles of the coming newsletter, published by staff a few days ago. */
export async function writeArticles(db: Client, files: FileStore | null, now: Date): Promise<void> {
  const month = next15th(now, 'America/Vancouver').slice(0, 7);
  for (const [index, { title, content, picture }] of articles.entries()) {
    const image = files ? await storePicture(db, picture, { files, now }) : '';
    await db.query(
      `INSERT INTO app.newsletter_articles
         (month, position, title, content, published, changed_by, changed_at, published_by, published_at)
       SELECT $1, $2, w ->> 'title', w ->> 'content', w, s.id, $4, s.id, $4
       FROM (SELECT $3::jsonb AS w) w, (SELECT id FROM app.staff ORDER BY id LIMIT 1) s
       ON CONFLICT (month, position) DO NOTHING`,
      [month, index + 1, { title, content: image + content }, new Date(now.getTime() - 4 * day)],
    );
  }
}

type StoreOptions = { files: FileStore; now: Date };

/** Stores it as staff upload pictures of articles; returns its tag. */
async function storePicture(db: Client, alt: string, { files, now }: StoreOptions): Promise<string> {
  const bytes = await drawRoom(`${theme}-${firstSingle + singlePhotos[theme].indexOf(alt)}`);
  const name = `${createHash('sha256').update(bytes).digest('hex')}.jpg`;
  await storeFile(files, name, bytes);
  await db.query(
    `INSERT INTO app.provider_pictures (name, staff_id, created_at)
     SELECT $1, (SELECT id FROM app.staff ORDER BY id LIMIT 1), $2 ON CONFLICT (name) DO NOTHING`,
    [name, now],
  );
  return `<img src="/files/${name}" alt="${alt}">`;
}

const theme = 'delightful-interiors';
