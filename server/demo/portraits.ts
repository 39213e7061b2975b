import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import sharp from 'sharp';
import type { FileStore } from '#server/core/files/store.ts';
import type { Seeded } from './account-rows.ts';
import type { DemoClient } from './accounts.ts';
import { storeFile } from './listing-pictures.ts';

const brokerages: Record<string, { name: string; licence: string }> = {
  BC: { name: 'Coastline Realty Group', licence: '174302' },
  OR: { name: 'Three Rivers Brokerage', licence: '201243871' },
  AB: { name: 'Foothills Crossing Realty', licence: '40012877' },
  ON: { name: 'Don Valley Brokers', licence: '4781203' },
};

/** Gives the agent of a live client a brokerage and a drawn picture, which nobody takes for a photo. */
export async function writePortrait(
  db: Client,
  { clientId }: Seeded,
  { key, launchPhase, region, users: [admin] }: DemoClient,
  { files, now }: { files: FileStore | null; now: Date },
): Promise<void> {
  if (launchPhase !== null || !(key in looks) || !admin) return;
  const set = (setting: string, value: string) =>
    db.query('INSERT INTO app.settings (client_id, key, value) VALUES ($1, $2, $3)', [
      clientId,
      setting,
      value,
    ]);
  const brokerage = brokerages[region ?? ''];
  if (brokerage !== undefined) {
    await set('rb_brokerage', brokerage.name);
    await set('rb_licence_number', brokerage.licence);
  }
  if (files === null) return;
  const bytes = await sharp(Buffer.from(drawPortrait(key, looks[key])))
    .jpeg({ quality: 88 })
    .toBuffer();
  const name = `${createHash('sha256').update(`portrait ${key}`).digest('hex')}.jpg`;
  await storeFile(files, name, bytes);
  await db.query(
    `INSERT INTO app.files (client_id, name, original_name, size, purpose, created_at) VALUES ($1, $2, 'portrait.jpg', $3, 'avatar', $4)`,
    [clientId, name, bytes.length, now],
  );
  await set('rb_avatar_image', `/files/${name}`);
}

type Look = { skin: string; shade: string; hair: string; isLong: boolean; jacket: string; ground: string };

const looks: Record<string, Look> = {
  create: {
    skin: '#8a5a3c',
    shade: '#74482e',
    hair: '#1f1715',
    isLong: true,
    jacket: '#7a2f3d',
    ground: '#e9d9c6',
  },
  build: {
    skin: '#d9a07a',
    shade: '#c48862',
    hair: '#3a241a',
    isLong: true,
    jacket: '#2d5b62',
    ground: '#d6e2dc',
  },
  engage: {
    skin: '#eabf9f',
    shade: '#d5a583',
    hair: '#a8592c',
    isLong: false,
    jacket: '#2f4a3a',
    ground: '#dde3d0',
  },
  grow: {
    skin: '#b67c54',
    shade: '#9d6642',
    hair: '#20171a',
    isLong: true,
    jacket: '#1f4f5c',
    ground: '#e6ddc8',
  },
  drive: {
    skin: '#efc9a8',
    shade: '#dbae8b',
    hair: '#6b5b4a',
    isLong: false,
    jacket: '#33405f',
    ground: '#d9dfe8',
  },
  accelerate: {
    skin: '#e2b18c',
    shade: '#cc9873',
    hair: '#4a2c1d',
    isLong: true,
    jacket: '#5a3560',
    ground: '#ecdcd9',
  },
};

const hairs = ['#2b211d', '#5a3a22', '#8a8a8a', '#b5793a'];

/** The hue of a brand, the same each time. */
export const pickHue = (brand: string): number =>
  Math.round(((createHash('sha256').update(brand).digest()[0] ?? 0) / 255) * 360);

const lookOf = (brand: string): Look => {
  const hair = createHash('sha256').update(brand).digest()[1] ?? 0;
  return {
    skin: '#edbd97',
    shade: '#d9a67f',
    hair: hairs[hair % hairs.length] ?? '#2b211d',
    isLong: hair % 2 === 0,
    jacket: `hsl(${pickHue(brand)} 35% 26%)`,
    ground: `hsl(${pickHue(brand)} 22% 88%)`,
  };
};

/** A person of flat shapes before a window of houses. */
export function drawPortrait(brand: string, look = lookOf(brand)): string {
  const { skin, shade, hair, isLong, jacket, ground } = look;
  const behind = isLong
    ? `<path d="M262 560Q240 250 450 250 660 250 638 560 640 760 690 850H210Q260 760 262 560Z" fill="${hair}"/>`
    : '';
  const fringe = isLong
    ? `<path d="M292 520Q300 300 450 300 600 300 608 520 590 420 470 372 380 440 292 520Z" fill="${hair}"/>`
    : `<path d="M282 500Q268 292 450 282 632 292 618 500 604 430 580 408 460 400 400 366 330 400 316 424 296 450 282 500Z" fill="${hair}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900" viewBox="0 130 900 900">
<rect y="130" width="900" height="900" fill="${ground}"/>
<g fill="${jacket}" opacity=".13"><path d="M0 720 150 590 300 720V1030H0Z"/><path d="M600 690 750 560 900 690V1030H600Z"/><path d="M0 300H120V560H0ZM790 250H900V500H790Z"/></g>
<g fill="#fff" opacity=".6"><path d="M60 770H110V830H60ZM160 770H210V830H160ZM710 740H760V800H710ZM800 740H850V800H800Z"/></g>
${behind}
<path d="M90 1030Q110 850 350 800L450 860 550 800Q790 850 810 1030Z" fill="${jacket}"/>
<path d="M350 800 450 1000 550 800 520 770H380Z" fill="#fbf8f2"/>
<path d="M350 800 310 900 400 1030H450ZM550 800 590 900 500 1030H450Z" fill="${jacket}"/>
<path d="M350 800 310 900 400 1030M550 800 590 900 500 1030" fill="none" stroke="#fff" stroke-opacity=".25" stroke-width="5"/>
<path d="M390 680H510V790Q450 880 390 790Z" fill="${shade}"/>
<path d="M292 520Q292 330 450 330 608 330 608 520 608 660 540 722 450 782 360 722 292 660 292 520Z" fill="${skin}"/>
<path d="M450 540Q476 610 446 620" fill="none" stroke="${shade}" stroke-width="11" stroke-linecap="round"/>
<path d="M348 486Q384 464 416 484M484 484Q516 464 552 486" fill="none" stroke="${hair}" stroke-width="13" stroke-linecap="round"/>
<circle cx="384" cy="528" r="13" fill="#241a17"/><circle cx="516" cy="528" r="13" fill="#241a17"/>
<path d="M384 652Q450 712 516 652" fill="#fff" stroke="#8f4438" stroke-width="9" stroke-linejoin="round" stroke-linecap="round"/>
${fringe}
</svg>`;
}
