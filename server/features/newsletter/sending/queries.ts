import type { SendProgress } from '#contract/newsletter/sending.ts';
import { read } from '#server/core/db/sql.ts';
import { sendCounts, sendProgress } from './progress-columns.ts';

/** The progress of the latest newsletter; no row before the first one. */
export const readProgress = () => read<SendProgress>()`
  SELECT json_build_object(${sendProgress})
  FROM (SELECT * FROM app.newsletter_sends WHERE client_id = app.client() ORDER BY month DESC LIMIT 1) s ${sendCounts}`;
