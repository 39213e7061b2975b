import { read } from './sql.ts';

/** The client of the session, for addresses that name it. */
export const readClientId = () => read<number>()`SELECT to_json(app.client())`;
