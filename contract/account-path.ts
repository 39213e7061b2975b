import { fillPath } from './fill-path.ts';
import * as paths from './paths.ts';

/** The path of a screen that opens the account of a client first, for a person who works for several. */
export const accountPath = (client: number, path: string): string =>
  `${fillPath(paths.openAccount, { id: client })}?to=${encodeURIComponent(path).replaceAll('%2F', '/')}`;
