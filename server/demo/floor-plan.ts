import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import sharp from 'sharp';
import type { FileStore } from '#server/core/files/store.ts';
import { storeFile } from './listing-pictures.ts';

const [width, height] = [1200, 780];

/** Gives a listing a drawn plan of one floor. */
export async function writeFloorPlan(
  db: Client,
  { clientId, listingId }: { clientId: number; listingId: number | undefined },
  { files, now }: { files: FileStore; now: Date },
): Promise<void> {
  const bytes = await sharp(Buffer.from(drawing)).png().toBuffer();
  const name = `${createHash('sha256').update(`floor plan ${clientId}`).digest('hex')}.png`;
  await storeFile(files, name, bytes);
  await db.query(
    `WITH file AS (
       INSERT INTO app.files (client_id, name, original_name, size, purpose, created_at)
       VALUES ($1, $2, 'main-floor.png', $3, 'listing', $4) RETURNING id),
     plan AS (
       INSERT INTO app.listing_files (client_id, file_id, type_id, width, height)
       SELECT $1, id, 2, $5, $6 FROM file RETURNING file_id)
     INSERT INTO app.listing_media (client_id, listing_id, file_id, position) SELECT $1, $7, file_id, 1 FROM plan`,
    [clientId, name, bytes.length, now, width, height, listingId],
  );
}

/** Without letters, because the machine may lack the font. */
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 1200 780">
<rect width="1200" height="780" fill="#fff"/>
<path d="M60 60H700V400H60Z" fill="#f4efe4"/><path d="M700 60H1140V400H700Z" fill="#eaf0ea"/><path d="M60 400H420V720H60Z" fill="#e9eef3"/><path d="M420 400H700V720H420Z" fill="#f6f3ec"/><path d="M700 400H1140V720H700Z" fill="#f1ece9"/>
<g fill="none" stroke="#2a3531" stroke-width="12" stroke-linecap="square"><path d="M60 60H1140V720H620M500 720H60V60"/><path d="M700 60V140M700 260V400M60 400H180M300 400H520M620 400H860M980 400H1140M420 400V480M420 600V720M700 400V500M700 620V720"/></g>
<g fill="none" stroke="#2a3531" stroke-width="3"><path d="M500 720A120 120 0 0 1 620 600V720M700 260A120 120 0 0 0 580 140H700M300 400A120 120 0 0 0 180 280V400M980 400A120 120 0 0 1 860 520V400M420 600A120 120 0 0 1 300 480H420"/></g>
<g stroke="#fff" stroke-width="6"><path d="M180 60H400M820 60H1020M1140 480V640M60 500V640"/></g>
<g fill="#fff" stroke="#7b8883" stroke-width="3"><rect x="120" y="110" width="230" height="90" rx="14"/><rect x="170" y="250" width="130" height="70" rx="8"/><circle cx="520" cy="230" r="62"/><rect x="760" y="90" width="320" height="56"/><rect x="850" y="220" width="180" height="80" rx="6"/><rect x="880" y="500" width="200" height="170" rx="10"/><path d="M880 550H1080"/><rect x="110" y="520" width="170" height="150" rx="10"/><path d="M110 565H280"/><rect x="460" y="440" width="90" height="150" rx="40"/><circle cx="645" cy="450" r="26"/></g>
</svg>`;
