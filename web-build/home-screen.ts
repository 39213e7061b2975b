import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import type { HtmlTagDescriptor, Plugin } from 'vite';

const mark = '#f2c14e';
const tile = { name: 'foyer', pixels: 192, isSquare: false, isMark: false };
const icons = {
  small: tile,
  large: { ...tile, pixels: 512 },
  // systems cut their own shape out of these
  maskable: { ...tile, pixels: 512, isSquare: true },
  apple: { ...tile, pixels: 180, isSquare: true },
  // Android shows the shape alone
  badge: { ...tile, pixels: 96, isMark: true },
} as const;
type Icon = (typeof icons)[keyof typeof icons];

/** For the home screen of a phone: the manifest, icons made from the brand, and the service worker with its page. */
export function homeScreen(web: string): Plugin {
  const brand = readFileSync(`${web}favicon.svg`, 'utf8');
  const addresses = Object.fromEntries(
    Object.entries(icons).map(([name, icon]) => [name, addressOf(name, drawIcon(brand, icon))]),
  );
  return {
    name: 'foyer:home-screen',
    apply: 'build',
    async generateBundle() {
      for (const [name, icon] of Object.entries(icons)) {
        const svg = drawIcon(brand, icon);
        const source = await sharp(Buffer.from(svg), { density: (72 * icon.pixels) / 32 })
          .resize(icon.pixels)
          .png({ compressionLevel: 9 })
          .toBuffer();
        this.emitFile({ type: 'asset', fileName: addressOf(name, svg), source });
      }
      this.emitFile({
        type: 'asset',
        fileName: 'manifest.webmanifest',
        source: JSON.stringify(toManifest(addresses)),
      });
      const page = readFileSync(`${web}settings/push/offline.html`, 'utf8').replace('__MARK__', () =>
        brand.replace('<svg ', '<svg width="56" height="56" aria-hidden="true" '),
      );
      const worker = readFileSync(`${web}settings/push/service-worker.js`, 'utf8')
        .replace('__OFFLINE_PAGE__', () => JSON.stringify(page))
        .replace('__ICON__', JSON.stringify(`/${addresses['small']}`))
        .replace('__BADGE__', JSON.stringify(`/${addresses['badge']}`));
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: worker });
    },
    transformIndexHtml: (): HtmlTagDescriptor[] => [
      linkTag('manifest', '/manifest.webmanifest'),
      linkTag('apple-touch-icon', `/${addresses['apple']}`),
    ],
  };
}

const linkTag = (rel: string, href: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel, href },
  injectTo: 'head',
});

function drawIcon(brand: string, { isSquare, isMark }: Icon): string {
  if (isMark) return brand.replace(/<rect[^>]*>/, '').replaceAll(mark, '#fff');
  return isSquare ? brand.replace(/ rx="\d+"/, '') : brand;
}

/** The name changes with the picture, so that browsers may store it for good. */
const addressOf = (name: string, svg: string): string =>
  `assets/app-${name}-${createHash('sha256').update(svg).digest('hex').slice(0, 8)}.png`;

const toManifest = (addresses: Record<string, string>) => ({
  id: '/',
  name: 'Foyer client portal',
  short_name: 'Foyer',
  description: 'Contacts, listings and newsletters of real-estate agents',
  lang: 'en',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#f3f5f1',
  theme_color: '#f3f5f1',
  categories: ['business', 'productivity'],
  icons: [
    { src: `/${addresses['small']}`, sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: `/${addresses['large']}`, sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: `/${addresses['maskable']}`, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    { name: 'Contacts', url: '/contacts' },
    { name: 'Add a contact', url: '/contacts/create' },
  ],
});
