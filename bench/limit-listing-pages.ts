import type { BaselineStatement } from './baseline.ts';
import { HttpConnection } from './http-connection.ts';
import type { limitStatements } from './limit-statements.ts';

type Statements = Pick<ReturnType<typeof limitStatements>, 'listingPage'>;

/** Foyer's own bytes of a page, taken once, and Foyer's own query whether they are still valid. */
export function limitListingPages(
  statements: Statements,
  read: (statement: BaselineStatement) => Promise<string>,
  foyerPort: number,
): (path: string) => Promise<Buffer> {
  const pages = new Map<string, { stamp: string; html: Buffer }>();
  const takeFrom = async (path: string): Promise<Buffer> => {
    const line = new HttpConnection(foyerPort);
    try {
      return Buffer.concat((await line.ask({ method: 'GET', path, isSite: true, headers: [] })).body);
    } finally {
      line.close();
    }
  };
  return async (path) => {
    const [, site, listing] = /^\/sites\/(\d+)\/listings\/(\d+)-/.exec(path) ?? [];
    const known = pages.get(path);
    const found = await read(statements.listingPage(Number(site), Number(listing), known?.stamp ?? ''));
    const [{ stamp } = { stamp: '' }]: { stamp: string }[] = JSON.parse(found);
    if (known?.stamp === stamp) return known.html;
    const html = await takeFrom(path);
    pages.set(path, { stamp, html });
    return html;
  };
}
