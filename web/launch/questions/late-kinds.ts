import { useQuery } from '@tanstack/react-query';
import type { Question } from '#contract/launch/question.ts';
import type * as filesQuestion from './FilesQuestion.tsx';
import type * as orderQuestion from './OrderQuestion.tsx';
import type * as pictureQuestions from './PictureQuestion.tsx';

type LateKinds = {
  files?: typeof filesQuestion;
  order?: typeof orderQuestion;
  pictures?: typeof pictureQuestions;
};

/** Kinds of questions that only some steps have: uploads, what is dragged, and what is chosen by its picture. */
export const lateKinds: LateKinds = {};

/** Loads those that these questions need, beside the answers; until then there is no step to show. */
export const useLateKinds = (questions: readonly Question[]) =>
  useQuery({
    queryKey: ['late kinds', ...new Set(questions.map(({ kind }) => kind))],
    queryFn: () => load(new Set(questions.map(({ kind }) => kind))),
    staleTime: Infinity,
    gcTime: Infinity,
  });

async function load(kinds: ReadonlySet<Question['kind']>): Promise<true> {
  const [files, order, pictures] = await Promise.all([
    kinds.has('files') ? import('./FilesQuestion.tsx') : undefined,
    kinds.has('order') ? import('./OrderQuestion.tsx') : undefined,
    pictureKinds.some((kind) => kinds.has(kind)) ? import('./PictureQuestion.tsx') : undefined,
  ]);
  Object.assign(lateKinds, {
    ...(files && { files }),
    ...(order && { order }),
    ...(pictures && { pictures }),
  });
  return true;
}

const pictureKinds = ['theme', 'photos', 'fonts', 'colours'] as const;
