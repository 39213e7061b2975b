import { systemRead } from '../db/system-sql.ts';
import type { StoredFile } from '../security/signed-urls.ts';
import { storedFile } from './file-records.ts';

/** The file to serve under this name, for requests without a session. */
export const findFile = (name: string) => systemRead<StoredFile>()`
  SELECT ${storedFile} FROM app.files f WHERE name = ${name}`;
