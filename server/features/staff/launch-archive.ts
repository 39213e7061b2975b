import { Readable } from 'node:stream';
import { findQuestion } from '#contract/launch/all-questions.ts';
import { findForm, launchForms } from '#contract/launch/forms.ts';
import type { FileStore } from '#server/core/files/store.ts';
import { zipStream, type ZipEntry } from '#server/core/files/zip-stream.ts';
import type { QuestionnaireRow } from './cross-client/launch.ts';

/** All files of a launch form as an archive, in folders by step and question. */
export const launchArchive = (files: QuestionnaireRow['files'], store: FileStore): AsyncIterable<Buffer> =>
  zipStream(files.map((file) => entryOf(file, store)));

const entryOf = (
  { file, name, question, created_at }: QuestionnaireRow['files'][number],
  store: FileStore,
): ZipEntry => ({
  path: `${formatFolder(question)}/${name.replaceAll('/', '_')}`,
  modified: new Date(created_at),
  open: async () => {
    const content = await store.read(file);
    // its row was read a moment ago: the file may have been removed since
    return content?.stream ?? Readable.from([]);
  },
});

/** '1/headshots' is '1 Profile and resources/Headshots'. */
function formatFolder(question: string): string {
  const [step, name = ''] = question.split('/');
  const form = findForm(Number(step));
  const label = (form && findQuestion(form, name)?.label) ?? name;
  const title = launchForms.find(({ id }) => id === form)?.title ?? 'Step';
  return [`${step} ${title}`, label].map((part) => part.replaceAll('/', '_')).join('/');
}
