import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { boardIds, boards } from '#contract/listings/boards.ts';
import { sha256 } from '#server/core/security/hashes.ts';
import { cachedBytes, type CachedBytes } from './cached-bytes.ts';
import { compressedBytes, type CompressedBytes } from './compressed-bytes.ts';
import { inlinedInListings, type InlinedInListings } from './inlined-in-listings.ts';

const ownFolder = join(import.meta.dirname, 'assets');
/** These pages are on the host of the portal, whose links are in the mails. */
const giverFolder = '/giver-pages';
const builtFolder = join(import.meta.dirname, '../../../dist/web/assets');

export type SiteFile = CompressedBytes & { type: string; address: string };

export type SiteFiles = {
  style: SiteFile;
  script: SiteFile;
  /** only for the pages of listings, which inline their first style */
  listings: { laterStyle: SiteFile; script: SiteFile; inlined: InlinedInListings };
  /** of the pages of customers who write a testimonial */
  giver: { style: SiteFile; script: SiteFile };
  /** shows testimonials on other websites */
  widget: CachedBytes;
  icon: SiteFile;
  boardLogos: SiteFile[];
  fonts: string[];
};

/** The assets of the public sites. The fonts are those of the web build; without a build the system fonts are used. */
export async function readSiteFiles(): Promise<SiteFiles> {
  const [
    base,
    form,
    later,
    listing,
    list,
    css,
    [shared, scripts],
    listingScripts,
    loadLater,
    giver,
    fallbackFaces,
    widget,
    svg,
    names,
  ] = await Promise.all([
    readAll('fallback-faces.css', 'illustration.css', 'page.css'),
    read('form.css'),
    readAll('photo-viewer.css', 'lead-prompts.css', 'print.css', 'forced-colors.css'),
    read('listing.css'),
    read('listing-list.css'),
    readAll(
      'listing-list.css',
      'home.css',
      'landing.css',
      'lead-prompts.css',
      'testimonials.css',
      'print.css',
      'forced-colors.css',
    ),
    Promise.all([
      read('sending.js'),
      Promise.all(['form.js', 'unsent.js', 'popup.js', 'bubble.js'].map(read)),
    ]),
    Promise.all(['photos.js', 'slideshow.js', 'films.js', 'mortgage.js'].map(read)),
    read('load-later.js'),
    Promise.all([readAll('giver.css', 'forced-colors.css'), read('giver.js')]),
    read('fallback-faces.css'),
    read('testimonials-widget.js'),
    read('icon.svg'),
    readdir(builtFolder).catch(() => []),
  ]);
  const faces = [
    { family: 'Bricolage Grotesque', file: 'bricolage-grotesque-latin-wght-normal' },
    { family: 'Hanken Grotesk', file: 'hanken-grotesk-latin-wght-normal' },
  ].flatMap(({ family, file }) => {
    const asset = names.find((name) => name.startsWith(file) && name.endsWith('.woff2'));
    return asset === undefined ? [] : [{ family, address: `/assets/${asset}` }];
  });
  const rules = (display: 'swap' | 'optional') =>
    faces.map(
      ({ family, address }) =>
        `@font-face { font-family: '${family}'; font-weight: 200 900; font-display: ${display}; src: url('${address}') format('woff2'); }`,
    );
  const style = (name: string, ...texts: string[]) => file(name, 'text/css; charset=utf-8', texts.join('\n'));
  return {
    style: style('site.css', ...rules('swap'), base, form, css),
    script: file(
      'site.js',
      'text/javascript; charset=utf-8',
      [shared, ...scripts.map(wrapInBlock)].map(stripModuleSyntax).join('\n'),
    ),
    listings: {
      laterStyle: style('listing.css', later),
      inlined: inlinedInListings({
        styles: { listing: [base, form, listing], list: [base, form, listing, list] },
        fonts: rules('optional'),
        loadLater,
      }),
      script: file(
        'listing.js',
        'text/javascript; charset=utf-8',
        listingScripts.map(wrapInBlock).map(stripModuleSyntax).join('\n'),
      ),
    },
    giver: {
      style: file(
        'giver.css',
        'text/css; charset=utf-8',
        [...rules('swap'), fallbackFaces, giver[0]].join('\n'),
        giverFolder,
      ),
      script: file('giver.js', 'text/javascript; charset=utf-8', giver[1], giverFolder),
    },
    widget: cachedBytes('text/javascript; charset=utf-8', widget),
    icon: file('icon.svg', 'image/svg+xml', svg),
    boardLogos: await readBoardLogos(),
    fonts: faces.map(({ address }) => address),
  };
}

const readBoardLogos = (): Promise<SiteFile[]> =>
  Promise.all(
    boardIds.flatMap((id) => {
      const { logo } = boards[id].mark;
      if (logo === null) return [];
      const name = `boards/${logo.file}`;
      return [read(name).then((svg) => file(name, 'image/svg+xml', svg))];
    }),
  );

/**
 * Bundles the scripts into one file, each in its own block, so that only the exports of the shared one are visible to
 * all.
 */
const wrapInBlock = (script: string) => `{\n${script}}`;
const stripModuleSyntax = (script: string) =>
  script.replaceAll(/^import .*\n|^export (?=const|function)/gm, '');

const read = (name: string) => readFile(join(ownFolder, name), 'utf8');
const readAll = async (...names: string[]) => (await Promise.all(names.map(read))).join('\n');

/** The URL changes with the content, so that it may be cached forever. */
const file = (name: string, type: string, text: string, folder = '/sites/assets'): SiteFile => ({
  ...compressedBytes(text),
  type,
  address: `${folder}/${name}?v=${sha256(text).toString('hex').slice(0, 12)}`,
});
