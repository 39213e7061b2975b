import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256 } from '../security/hashes.ts';
import { cachedBytes, type CachedBytes } from './cached-bytes.ts';
import { compressedBytes, type CompressedBytes } from './compressed-bytes.ts';

const ownFolder = join(import.meta.dirname, 'assets');
/** These pages are on the host of the portal, whose links are in the mails. */
const giverFolder = '/giver-pages';
const builtFolder = join(import.meta.dirname, '../../dist/web/assets');

export type SiteFile = CompressedBytes & { type: string; address: string };
/** What the first screen of a page of listings needs, to stand in the page itself. */
type FirstStyles = {
  /** for somebody who comes from elsewhere: without fonts, which would be loaded beside the first photo */
  fromElsewhere: string;
  /** for somebody who has been on the site, where the fonts may be there */
  onSite: string;
  /** both as a content policy names them */
  sources: string;
};

export type SiteFiles = {
  style: SiteFile;
  script: SiteFile;
  /** of the pages of listings alone */
  listings: { style: SiteFile; script: SiteFile; firstStyles: FirstStyles };
  /** of the pages of customers who write a testimonial */
  giver: { style: SiteFile; script: SiteFile };
  /** what shows testimonials on other websites */
  widget: CachedBytes;
  icon: SiteFile;
  fonts: string[];
};

/** The assets of the public sites. The fonts are those of the web build; without a build the system fonts are used. */
export async function readSiteFiles(): Promise<SiteFiles> {
  const [
    [illustrationCss, pageCss, ...css],
    [shared, scripts],
    listingCss,
    listingScripts,
    giver,
    widget,
    svg,
    names,
  ] = await Promise.all([
    Promise.all([
      read('illustration.css'),
      read('page.css'),
      ...['form.css', 'landing.css', 'lead-prompts.css', 'testimonials.css'].map(read),
    ]),
    Promise.all([
      read('sending.js'),
      Promise.all(['form.js', 'unsent.js', 'popup.js', 'bubble.js'].map(read)),
    ]),
    Promise.all(['listing.css', 'listing-print.css'].map(read)),
    Promise.all(['photos.js', 'slideshow.js', 'mortgage.js'].map(read)),
    Promise.all([read('giver.css'), read('giver.js')]),
    read('testimonials-widget.js'),
    read('icon.svg'),
    readdir(builtFolder).catch(() => []),
  ]);
  const faces = [
    { family: 'Bricolage Grotesque', file: 'bricolage-grotesque-latin-wght-normal' },
    { family: 'Hanken Grotesk', file: 'hanken-grotesk-latin-wght-normal' },
  ].flatMap(({ family, file }) => {
    const found = names.find((name) => name.startsWith(file) && name.endsWith('.woff2'));
    return found === undefined ? [] : [{ family, address: `/assets/${found}` }];
  });
  const rules = (display: 'swap' | 'optional') =>
    faces.map(
      ({ family, address }) =>
        `@font-face { font-family: '${family}'; font-weight: 200 900; font-display: ${display}; src: url('${address}') format('woff2'); }`,
    );
  const siteCss = [illustrationCss, pageCss, ...css];
  return {
    style: file('site.css', 'text/css; charset=utf-8', [...rules('swap'), ...siteCss].join('\n')),
    script: file(
      'site.js',
      'text/javascript; charset=utf-8',
      [shared, ...scripts.map(wrapInBlock)].map(stripModuleSyntax).join('\n'),
    ),
    listings: {
      style: file('listing.css', 'text/css; charset=utf-8', [...siteCss, ...listingCss].join('\n')),
      firstStyles: firstStylesOf(
        [illustrationCss, pageCss, listingCss[0] ?? ''].join('\n'),
        rules('optional').join('\n'),
      ),
      script: file(
        'listing.js',
        'text/javascript; charset=utf-8',
        listingScripts.map(wrapInBlock).map(stripModuleSyntax).join('\n'),
      ),
    },
    giver: {
      style: file('giver.css', 'text/css; charset=utf-8', giver[0], giverFolder),
      script: file('giver.js', 'text/javascript; charset=utf-8', giver[1], giverFolder),
    },
    widget: cachedBytes('text/javascript; charset=utf-8', widget),
    icon: file('icon.svg', 'image/svg+xml', svg),
    fonts: faces.map(({ address }) => address),
  };
}

function firstStylesOf(style: string, fonts: string): FirstStyles {
  const [fromElsewhere, onSite] = [withoutComments(style), withoutComments(`${fonts}\n${style}`)];
  const sources = [fromElsewhere, onSite].map((one) => `'sha256-${sha256(one).toString('base64')}'`);
  return { fromElsewhere, onSite, sources: sources.join(' ') };
}

const withoutComments = (style: string) =>
  style
    .replaceAll(/\/\*[^*]*\*\//g, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');

/**
 * Bundles the scripts into one file, each in its own block, so that only the exports of the shared one are visible to
 * all.
 */
const wrapInBlock = (script: string) => `{\n${script}}`;
const stripModuleSyntax = (script: string) =>
  script.replaceAll(/^import .*\n|^export (?=const|function)/gm, '');

const read = (name: string) => readFile(join(ownFolder, name), 'utf8');

/** The URL changes with the content, so that it may be cached forever. */
const file = (name: string, type: string, text: string, folder = '/sites/assets'): SiteFile => ({
  ...compressedBytes(text),
  type,
  address: `${folder}/${name}?v=${sha256(text).toString('hex').slice(0, 12)}`,
});
