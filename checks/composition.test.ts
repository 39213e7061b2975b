import { expect, test } from 'vitest';
import { findFolder, isTest, sources } from './source-files.ts';

// A feature's declarations take part in the product only if the list of all features names them.

const declarationsOf = (maker: string) =>
  sources()
    .filter(({ path }) => /^server\/[^/]+\//.test(path) && !isTest(path))
    .flatMap(({ path, code }) =>
      [...code.matchAll(new RegExp(`\\bconst (\\w+) = ${maker}`, 'g'))].map(([, name = '']) => ({
        path,
        name,
      })),
    );

const codeOf = (wanted: string) => sources().find(({ path }) => path === wanted)?.code ?? '';
const directoryOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);

test('every mail is in the list of all mails', () => {
  const mails = declarationsOf('define(?:Link)?Mail\\(');
  expect(mails.length).toBeGreaterThan(10);
  const list = codeOf('server/mails.ts').split('export const mails')[1] ?? '';
  expect(mails.filter(({ name }) => !new RegExp(`\\b${name},`).test(list))).toEqual([]);
});

test('every mail stands in the folder of its feature, where a test sends hostile texts through it', () => {
  const mails = declarationsOf('define(?:Link)?Mail\\(');
  expect(
    mails.filter(({ path }) => !/^server\/(?:core|features)\/[\w-]+\/mails\/[\w-]+\.ts$/.test(path)),
  ).toEqual([]);
  const untested = mails.filter(
    ({ path, name }) =>
      !sources().some(
        (source) =>
          isTest(source.path) &&
          directoryOf(source.path) === directoryOf(path) &&
          source.code.includes(`expectOneMessage(${name},`),
      ),
  );
  expect(untested).toEqual([]);
});

test('every task has a handler in the jobs of its folder', () => {
  const tasks = declarationsOf('defineTask\\(');
  expect(tasks.length).toBeGreaterThan(2);
  const unhandled = tasks.filter(
    ({ path, name }) => !codeOf(`server/${findFolder(path)}/jobs.ts`).includes(`handleTask(${name},`),
  );
  expect(unhandled).toEqual([]);
});

test('every kind of queue item is in the list of all kinds, and something puts it into the queue', () => {
  const kinds = declarationsOf('defineQueueItem\\(');
  expect(kinds.length).toBeGreaterThan(8);
  const list = codeOf('server/queue-items.ts').split('export const queueItems')[1] ?? '';
  expect(kinds.filter(({ name }) => !new RegExp(`\\b${name},`).test(list))).toEqual([]);
  expect(kinds.filter(({ name }) => !opens(name))).toEqual([]);
});

test('what is said to settle a queue item by itself does', () => {
  const settling = declarationsOf('defineQueueItem\\(').filter(({ path, name }) =>
    /\n {2}closes: '/.test(codeOf(path).split(`const ${name} = `)[1]?.split('});')[0] ?? ''),
  );
  expect(settling.length).toBeGreaterThan(5);
  expect(settling.filter(({ name }) => !settles(name))).toEqual([]);
});

const product = sources().filter(({ path }) => path.startsWith('server/') && !isTest(path));
const opens = (name: string) =>
  product.some(({ code }) => new RegExp(`openItem\\(\\s*${name}[,)]`).test(code));
const settles = (name: string) =>
  product.some(({ code }) => new RegExp(`closeItems\\(\\s*${name},`).test(code));

test('the jobs of every folder are in the list of all jobs', () => {
  const folders = sources().flatMap(
    ({ path }) => /^server\/((?:core|features)\/[\w-]+)\/jobs\.ts$/.exec(path)?.[1] ?? [],
  );
  expect(folders.length).toBeGreaterThan(5);
  const list = codeOf('server/jobs.ts');
  expect(folders.filter((folder) => !list.includes(`'#server/${folder}/jobs.ts'`))).toEqual([]);
});
