import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { Client } from 'pg';
import sharp from 'sharp';
import type { FileStore } from '#server/core/files/store.ts';
import { drawPortrait, pickHue } from './portraits.ts';

type LaunchFile = { question: string; name: string; ending: 'png' | 'jpg' | 'csv'; bytes: Buffer };
type Options = { key: string; brand: string; agent: string; files: FileStore; at: Date };

/** Stores the files that an agent sent with the questionnaire: a logo, a portrait and quotes of customers. */
export async function storeLaunchFiles(
  db: Client,
  clientId: number,
  { key, brand, agent, files, at }: Options,
): Promise<void> {
  for (const file of await makeFiles(brand, agent)) {
    const hash = createHash('sha256').update(`launch ${key} ${file.name}`).digest('hex');
    const name = `private/${hash}.${file.ending}`;
    const path = await files.temporary(name);
    await writeFile(path, file.bytes, { mode: 0o600 });
    await files.keep(name, path);
    await db.query(
      `INSERT INTO app.files (client_id, name, original_name, size, purpose, question, created_at)
       VALUES ($1, $2, $3, $4, 'question', $5, $6)`,
      [clientId, name, file.name, file.bytes.length, file.question, at],
    );
  }
}

const makeFiles = async (brand: string, agent: string): Promise<LaunchFile[]> => [
  {
    question: '1/branding',
    name: 'logo.png',
    ending: 'png',
    bytes: await sharp(Buffer.from(logoOf(brand)))
      .png()
      .toBuffer(),
  },
  {
    question: '1/headshots',
    name: 'portrait.jpg',
    ending: 'jpg',
    bytes: await sharp(Buffer.from(drawPortrait(brand)))
      .jpeg({ quality: 84 })
      .toBuffer(),
  },
  {
    question: '1/testimonials',
    name: 'what-clients-said.csv',
    ending: 'csv',
    bytes: Buffer.from(
      `first_name,testimonial\r\nOlive,"${agent} answered every question, also the silly ones."\r\nRavi,"Sold in nine days, and we never felt rushed."\r\n`,
    ),
  },
];

/** A house in a shield, without letters, because the machine may lack the font. */
function logoOf(brand: string): string {
  const hue = pickHue(brand);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="480" viewBox="0 0 960 480">
<rect width="960" height="480" fill="hsl(${hue} 30% 96%)"/>
<path d="M380 120 480 60 580 120V300Q580 380 480 420 380 380 380 300Z" fill="hsl(${hue} 45% 28%)"/>
<path d="M430 300V210L480 165 530 210V300H500V245H460V300Z" fill="hsl(${hue} 60% 88%)"/>
<rect x="300" y="438" width="360" height="8" rx="4" fill="hsl(${hue} 45% 28%)"/>
</svg>`;
}
