import { ApiError } from '#contract/errors.ts';
import { newsIsOver, noPageForCode, type listingShare, type News } from '#contract/listings/share.ts';
import type { ClientDb } from '#server/core/db/client-db.ts';
import { FileDownload } from '#server/core/db/results.ts';
import type { FileStore } from '#server/core/files/store.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import { createThreadTask, type Threaded } from '#server/core/threads/run-in-thread.ts';
import { shownListing } from '#server/features/sites/listings/listing-address.ts';
import { readListingOptions } from '#server/features/sites/listings/listing-options.ts';
import { drawShared } from './draw-picture.ts';
import { loadPhotos, loadPortrait } from './photos.ts';
import { readShareSource } from './queries.ts';
import {
  composeHandOut,
  explainRefusal,
  findNews,
  handOutFileName,
  listNews,
  type ShareSource,
} from './rules.ts';
import type { sheetPdf } from './sheet-pdf.ts';
import type { signPdf } from './sign-pdf.ts';

const printSheet: Threaded<typeof sheetPdf> = createThreadTask(
  new URL('sheet-pdf.ts', import.meta.url),
  'sheetPdf',
);
const printSign: Threaded<typeof signPdf> = createThreadTask(
  new URL('sign-pdf.ts', import.meta.url),
  'signPdf',
);

/** A sheet of two pages has this many. */
const maxPhotos = 9;

type Call = { db: ClientDb<'read'>; params: { id: number }; now: Date };

export const shareHandlers = ({ store }: { store: FileStore }): Handlers<typeof listingShare> => ({
  read: async ({ db, params: { id }, now }) => {
    const source = orNotFound(await db.value(readShareSource(id)));
    const refusal = explainRefusal(source);
    return {
      address: source.address,
      refusal,
      page_url: refusal === null ? source.publish.url : null,
      photo_count: shownPhotos(source).length,
      news: refusal === null ? listNews(source, now) : [],
    };
  },

  printSheet: async ({ query: { pages }, ...call }) => {
    const source = await readShareable(call);
    const handOut = composeHandOut(source, firstNews(source, call.now), call.now);
    const [portrait, photos] = await Promise.all([
      loadPortrait(store, source.portrait),
      loadPhotos(store, shownPhotos(source).slice(0, maxPhotos)),
    ]);
    return new FileDownload(
      handOutFileName(handOut, pages === '1' ? 'sheet.pdf' : 'sheet-2-pages.pdf'),
      await printSheet(handOut, Number(pages), call.now.toISOString(), portrait, ...photos),
    );
  },

  printSign: async (call) => {
    const { handOut, url } = await readCode(call);
    return new FileDownload(
      handOutFileName(handOut, 'sign.pdf'),
      await printSign(handOut, url, call.now.toISOString()),
    );
  },

  drawCode: async (call) => {
    const { handOut, url } = await readCode(call);
    return new FileDownload(handOutFileName(handOut, 'code.png'), await drawShared({ code: url }));
  },

  drawVectorCode: async (call) => {
    const { handOut, url } = await readCode(call);
    const { drawQrCode } = await import('./qr-code.ts');
    return new FileDownload(handOutFileName(handOut, 'code.svg'), Buffer.from(drawQrCode(url)));
  },

  drawPicture: async ({ query: { news: kind, openhouse_id: openHouse, shape }, ...call }) => {
    const source = await readShareable(call);
    const news = findNews(listNews(source, call.now), kind, openHouse);
    if (!news) throw new ApiError('invalid', { sentence: newsIsOver });
    const handOut = composeHandOut(source, news, call.now);
    const [photo] = await loadPhotos(store, shownPhotos(source).slice(0, 1));
    return new FileDownload(
      handOutFileName(handOut, `${kind.replace('_', '-')}-${shape}.jpg`),
      await drawShared({ handOut, shape, photo: photo?.toString('base64') ?? null }),
    );
  },
});

/** Refuses a listing that must not be advertised. */
async function readShareable({ db, params: { id } }: Call): Promise<ShareSource> {
  const source = orNotFound(await db.value(readShareSource(id)));
  const refusal = explainRefusal(source);
  if (refusal !== null) throw new ApiError('invalid', { sentence: refusal });
  return source;
}

async function readCode(call: Call) {
  const source = await readShareable(call);
  const url = source.publish.url;
  if (url === null) throw new ApiError('invalid', { sentence: noPageForCode });
  return { handOut: composeHandOut(source, firstNews(source, call.now), call.now), url };
}

const nothingNew: Pick<News, 'headline' | 'when'> = { headline: '', when: null };
const firstNews = (source: ShareSource, now: Date) => listNews(source, now)[0] ?? nothingNew;

/** Settings may hide those of a sold home. */
const shownPhotos = ({ listing, listing_settings }: ShareSource) =>
  shownListing(listing, readListingOptions(listing_settings)).photos;
