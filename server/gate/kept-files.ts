import type { Incoming } from './uploads.ts';
import { read, write } from './sql.ts';

/** A file that has come in and is on the disk; answers the address it is served under. */
export const keptFile = (file: Incoming, { purpose, now }: { purpose: 'avatar'; now: Date }) => write<{
  url: string;
}>()`
  INSERT INTO app.files (client_id, name, original_name, size, purpose, user_id, staff_id, created_at)
  VALUES (app.client(), ${file.name}, ${file.originalName}, ${file.size}, ${purpose}, app.acting_user(), app.acting_staff(), ${now})
  RETURNING json_build_object('url', '/files/' || name)`;

/** Whether this address is a file of the client's own. */
export const ownFile = (address: string) => read<true>()`
  SELECT to_json(true) FROM app.files WHERE client_id = app.client() AND '/files/' || name = ${address}`;
