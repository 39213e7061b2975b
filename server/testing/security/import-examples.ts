import type { Examples } from './example-types.ts';
import { choices } from './import-rows.ts';
import type { SideWorld } from './world.ts';

/** The first file waits for its import, the second can be undone. */
export function importExamples(own: SideWorld): Pick<Examples, 'contactImports' | 'contactImportSteps'> {
  const [waiting = 0, done = 0] = own.ids.get('contact_imports') ?? [];
  const params = { id: waiting };
  return {
    contactImports: { list: [{ query: { take: '1' } }] },
    contactImportSteps: {
      choose: [{ params, body: { ...choices, tag_ids: own.ids.get('tags')?.slice(0, 1) ?? [] } }],
      rows: [{ params, query: { take: '1', kind: 'new' as const } }],
      mend: [{ params: { ...params, row: 2 }, body: { column: 0, value: 'ida@example.net' } }],
      start: [{ params }],
      cancel: [{ params }],
      undo: [{ params: { id: done } }],
      refused: [{ params }],
    },
  };
}
