import { useQuery } from '@tanstack/react-query';
import type { Question } from '#contract/launch/question.ts';
import type * as agreementQuestion from './AgreementQuestion.tsx';
import type * as filesQuestion from './FilesQuestion.tsx';
import type * as linesQuestion from './LinesQuestion.tsx';
import type * as orderQuestion from './OrderQuestion.tsx';
import type * as pictureQuestions from './PictureQuestion.tsx';
import type * as secretQuestion from './SecretQuestion.tsx';

type LateKinds = {
  agreement?: typeof agreementQuestion;
  files?: typeof filesQuestion;
  lines?: typeof linesQuestion;
  order?: typeof orderQuestion;
  pictures?: typeof pictureQuestions;
  secret?: typeof secretQuestion;
};

/** Kinds of questions that only some steps have. */
export const lateKinds: LateKinds = {};

/** Loads the kinds that these questions need, in parallel with the answers; until then there is no step to show. */
export const useLateKinds = (questions: readonly Question[]) =>
  useQuery({
    queryKey: ['late kinds', ...new Set(questions.map(({ kind }) => kind))],
    queryFn: () => load(new Set(questions.map(({ kind }) => kind))),
    staleTime: Infinity,
    gcTime: Infinity,
  });

async function load(kinds: ReadonlySet<Question['kind']>): Promise<true> {
  const loading: Promise<LateKinds>[] = [];
  const add = (isAsked: boolean, code: () => Promise<LateKinds>) => {
    if (isAsked) loading.push(code());
  };
  add(kinds.has('agreement'), async () => ({ agreement: await import('./AgreementQuestion.tsx') }));
  add(kinds.has('files'), async () => ({ files: await import('./FilesQuestion.tsx') }));
  add(kinds.has('lines'), async () => ({ lines: await import('./LinesQuestion.tsx') }));
  add(kinds.has('order'), async () => ({ order: await import('./OrderQuestion.tsx') }));
  add(kinds.has('secret'), async () => ({ secret: await import('./SecretQuestion.tsx') }));
  add(
    pictureKinds.some((kind) => kinds.has(kind)),
    async () => ({ pictures: await import('./PictureQuestion.tsx') }),
  );
  Object.assign(lateKinds, ...(await Promise.all(loading)));
  return true;
}

const pictureKinds = ['theme', 'photos', 'fonts', 'colours'] as const;
