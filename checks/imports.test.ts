import { expect, test } from 'vitest';
import { importExceptions } from './import-exceptions.ts';
import { importErrors } from './import-rules.ts';
import { findFolder, findImports, isTest, rooms, findRoom, sources } from './source-files.ts';

test('every import follows the rules of folders and features', () => {
  expect(
    sources().flatMap(({ path, imports }) => imports.flatMap(({ to }) => importErrors(path, to))),
  ).toEqual([]);
});

test('the rules refuse forbidden imports', () => {
  expect(importErrors('contract/contacts/contacts.ts', 'server/core/clock.ts')).not.toEqual([]);
  expect(importErrors('contract/contacts/contacts.ts', 'zod')).not.toEqual([]);
  expect(importErrors('contract/contacts/contacts.ts', 'zod/mini')).toEqual([]);
  expect(importErrors('web/contacts/list.tsx', 'server/features/contacts/rules.ts')).not.toEqual([]);
  expect(importErrors('web/contacts/list.tsx', 'node:fs')).not.toEqual([]);
  expect(importErrors('web/contacts/list.tsx', 'web/newsletter/draft.tsx')).not.toEqual([]);
  expect(importErrors('web/parts/button.tsx', 'web/contacts/list.tsx')).not.toEqual([]);
  expect(importErrors('web/parts/button.tsx', 'web/api/use-api-query.ts')).not.toEqual([]);
  expect(importErrors('web/contacts/list.tsx', 'web/parts/button.tsx')).toEqual([]);
  expect(
    importErrors('server/features/contacts/contacts.ts', 'server/features/billing/rules.ts'),
  ).not.toEqual([]);
  expect(importErrors('server/features/contacts/contacts.ts', 'server/testing/database.ts')).not.toEqual([]);
  expect(importErrors('server/features/contacts/contacts.ts', 'server/core/db/client-db.ts')).toEqual([]);
  expect(importErrors('server/core/worker/worker.ts', 'server/features/activity/jobs.ts')).not.toEqual([]);
  expect(importErrors('server/core/worker/worker.ts', 'server/jobs.ts')).not.toEqual([]);
  expect(importErrors('server/core/mail/send-mail.ts', 'server/mails.ts')).not.toEqual([]);
  expect(importErrors('server/core/mail/send-mail.ts', 'server/config.ts')).not.toEqual([]);
  expect(importErrors('server/features/staff/queue/queue.ts', 'server/queue-items.ts')).not.toEqual([]);
  expect(importErrors('server/features/staff/queue/queue.ts', 'server/start/open-store.ts')).not.toEqual([]);
  expect(importErrors('server/core/db/client-db.ts', 'server/core/http/router.ts')).not.toEqual([]);
  expect(importErrors('server/engines/pdf/pdf-document.ts', 'server/core/db/sql.ts')).not.toEqual([]);
  expect(
    importErrors('server/features/contacts/contacts.test.ts', 'server/features/billing/queries.ts'),
  ).not.toEqual([]);
  expect(importErrors('server/features/contacts/contacts.ts', 'e2e/world.ts')).not.toEqual([]);
});

test('no exception is listed that no import needs', () => {
  const isUnder = (path: string, place: string) =>
    place.endsWith('/') ? path.startsWith(place) : path === place;
  const unneeded = importExceptions.filter(
    ([who, whom]) =>
      !sources().some(
        ({ path, imports }) =>
          isUnder(path, who) &&
          findFolder(path) !== findFolder(whom) &&
          imports.some(({ to }) => isUnder(to, whom)),
      ),
  );
  expect(unneeded).toEqual([]);
});

test('the exceptions stay few', () => {
  expect(importExceptions.length).toBeLessThanOrEqual(25);
});

test('imports are read whatever their shape', () => {
  const text = [
    "import type { A } from './a.ts';",
    "import {\n  b,\n} from '#contract/b.ts';",
    "export { c } from '../c.ts';",
    "import 'd';",
    "const e = () => import('./e.tsx');",
    "// import './f.ts';",
  ].join('\n');
  expect(findImports('web/x/y.ts', text).map(({ to }) => to)).toEqual([
    'web/x/a.ts',
    'contract/b.ts',
    'web/c.ts',
    'd',
    'web/x/e.tsx',
  ]);
});

test('every script is compiled by a tsconfig, and no folder is without tests by accident', () => {
  const homeless = sources()
    .filter(({ path }) => path.includes('/') && !findRoom(path))
    .map(({ path }) => path);
  expect(homeless, `only ${rooms.join(', ')} hold code`).toEqual([]);
  expect(sources().some(({ path }) => isTest(path))).toBe(true);
});
