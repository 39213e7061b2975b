import { rawSql, read } from '#server/core/db/sql.ts';
import { selectFrame, type FrameRow } from './frame-row.ts';

/** What the newsletter of the caller's client would show besides its words. */
export const readFrame = () => read<FrameRow>()`${selectFrame(rawSql('app.client()'))}`;
