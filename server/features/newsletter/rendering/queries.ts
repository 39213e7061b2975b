import { rawSql, read } from '#server/core/db/sql.ts';
import { selectFrame, type FrameRow } from './frame-row.ts';

/** The parts of the newsletter of the caller's client other than its words. */
export const readFrame = () => read<FrameRow>()`${selectFrame(rawSql('app.client()'))}`;
