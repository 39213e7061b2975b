import { buffer } from 'node:stream/consumers';
import type { SellerReport } from '#contract/statistics/seller-reports.ts';
import { createMailPictures } from '#server/core/files/mail-pictures.ts';
import { fileName, type FileStore } from '#server/core/files/store.ts';

export type ReportPictures = { cover: Buffer | null; agent: Buffer | null };

/** The pictures of a document, each in a size for print; null for one that is missing or cannot be read. */
export function loadReportPictures(files: FileStore): (report: SellerReport) => Promise<ReportPictures> {
  const findSized = createMailPictures(files);
  const load = async (url: string | null, use: 'wide' | 'headshot'): Promise<Buffer | null> => {
    const name = url?.replace(/^\/files\//, '') ?? '';
    if (!fileName.test(name)) return null;
    const sized = await findSized(name, use).catch(() => null);
    const file = sized && (await files.read(sized.name));
    return file && buffer(file.stream);
  };
  return async ({ photo, agent_photo }) => ({
    cover: await load(photo?.url ?? null, 'wide'),
    agent: await load(agent_photo, 'headshot'),
  });
}
