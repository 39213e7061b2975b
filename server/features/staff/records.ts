import type { staffRecords } from '#contract/staff/records.ts';
import type { DeclaredEvents } from '#server/core/events/declared-events.ts';
import { createEventColumns } from '#server/features/activity/event-columns.ts';
import { createEventTexts } from '#server/features/activity/rules.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { Json, Page, pageMeta, WithMeta } from '#server/core/db/results.ts';
import type { FilePresenter } from '#server/features/launch/files.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import { listAdvertised } from './cross-client/advertised.ts';
import { listClientActivity, listClientFiles } from './cross-client/records.ts';
import { takePage, parseCursor } from './cursors.ts';

type Needs = { files: FilePresenter; events: DeclaredEvents };

export function staffRecordsHandlers({ files, events }: Needs): Handlers<typeof staffRecords> {
  const columns = createEventColumns(events);
  const { toActivity } = createEventTexts(events);
  return {
    activity: async ({ systemDb, params, query }) => {
      const entries = await systemDb.value(
        listClientActivity(columns, params.id, { before: parseCursor(query.before), take: query.take }),
      );
      const { rows, older } = takePage(orNotFound(entries), query.take);
      // the pages behind a row are the client's own
      return new WithMeta(
        rows.map((row) => ({ ...toActivity(row), url: null })),
        { older },
      );
    },
    files: async ({ systemDb, params, query, now }) => {
      const { rows, total } = orNotFound(await systemDb.value(listClientFiles(params.id, query)));
      const shown = rows.map(({ stored, ...row }) => ({ ...files.uploaded(stored, now), ...row }));
      return new Page(new Json(JSON.stringify(shown)), pageMeta(query, total));
    },
    advertised: async ({ systemDb, params, query }) => {
      const { rows, total } = orNotFound(await systemDb.value(listAdvertised(params.id, query)));
      return new Page(new Json(JSON.stringify(rows)), pageMeta(query, total));
    },
  };
}
