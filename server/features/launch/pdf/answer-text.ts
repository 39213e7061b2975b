import type { Answer } from '#contract/launch/answers.ts';
import { palettes } from '#contract/launch/design.ts';
import { describePhoto } from '#contract/launch/photo-words.ts';
import type { Option, Question } from '#contract/launch/question.ts';
import { readFirstText, isEmpty } from '#contract/launch/shown.ts';
import { show } from '#contract/shown.ts';

/** The printed answer to a question: lines of text, and swatches for colours. */
export type AnswerText = { lines: string[]; colours?: readonly string[]; isEmpty?: true };

/** An answer as text, for a document where nothing can be clicked. */
export function answerText(question: Question, answer: Answer): AnswerText {
  if (question.kind === 'order') return { lines: listAnswers(question.options, answer) };
  if (isEmpty(answer)) return { lines: ['Not answered'], isEmpty: true };
  switch (question.kind) {
    case 'email':
      return { lines: [show(readText(answer))] };
    case 'text':
    case 'url':
    case 'long text':
      return { lines: [readText(answer)] };
    case 'phone':
      return { lines: [show(readFirstText(answer))] };
    case 'secret':
      return { lines: ['A password is stored. Read it in the portal, with a reason.'] };
    case 'agreement':
      return { lines: [`Yes: ${question.statement}`] };
    case 'choice':
    case 'theme':
    case 'fonts':
      return { lines: [getOptionLabel(question.options, readText(answer))] };
    case 'colours':
      return withPalette(question.options, readText(answer));
    case 'several':
      return { lines: listWords(answer).map((value) => `• ${getOptionLabel(question.options, value)}`) };
    case 'lines':
      return { lines: listWords(answer).map((line) => `• ${line}`) };
    case 'photos':
      return { lines: listWords(answer).map((id) => `• ${describePhoto(id)} (${id})`) };
    case 'files':
      return { lines: listFiles(answer) };
  }
}

function withPalette(options: readonly Option[], value: string): AnswerText {
  const known: Partial<Record<string, { colours: readonly string[] }>> = palettes;
  const lines = [getOptionLabel(options, value)];
  const colours = known[value]?.colours;
  return colours ? { lines: [...lines, colours.join('  ')], colours } : { lines };
}

function listAnswers(options: readonly Option[], answer: Answer): string[] {
  const placed = Array.isArray(answer)
    ? answer.flatMap((each) => (typeof each === 'object' && 'checked' in each ? [each] : []))
    : [];
  const all = placed.length > 0 ? placed : options.map(({ value }) => ({ id: value, checked: true }));
  return all.map(
    ({ id, checked }, place) => `${place + 1}. ${getOptionLabel(options, id)}${checked ? '' : ' (left out)'}`,
  );
}

const listFiles = (answer: Answer): string[] =>
  Array.isArray(answer)
    ? answer.flatMap((each) =>
        typeof each === 'object' && 'size' in each ? [`• ${each.name} (${formatSize(each.size)})`] : [],
      )
    : [];

/** For example '1.4 MB'. */
function formatSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  const kilo = bytes / 1024;
  return kilo < 1024 ? `${Math.round(kilo)} KB` : `${(kilo / 1024).toFixed(1)} MB`;
}

const readText = (answer: Answer): string => (typeof answer === 'string' ? answer : '');
const listWords = (answer: Answer): string[] =>
  Array.isArray(answer) ? answer.filter((each) => typeof each === 'string') : [];
const getOptionLabel = (options: readonly Option[], value: string): string =>
  options.find((option) => option.value === value)?.label ?? value;
