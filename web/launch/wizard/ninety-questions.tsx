import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Profiler, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { useForm } from 'react-hook-form';
import type { Answers } from '#contract/launch/answers.ts';
import { toOptions, type Question } from '#contract/launch/question.ts';
import { QuestionPlace } from './QuestionPlace.tsx';
import { stepResolver } from './step-resolver.ts';

// A step far larger than any real one, to measure the cost of a key press. No screen imports it.
const options = toOptions('One', 'Two', 'Three');
const generated: Question[] = Array.from({ length: 80 }, (_each, index): Question => {
  const name = (kind: string) => ({ name: `${kind}${index}`, label: `Question ${index}` });
  if (index % 10 === 5) return { ...name('several'), kind: 'several', options, most: 2 };
  if (index % 10 === 9) return { ...name('choice'), kind: 'choice', options, required: true };
  if (index % 10 === 7) return { ...name('long'), kind: 'long text', most: 5000 };
  return { ...name('text'), kind: 'text', most: 191, required: true };
});
const followUps = Array.from({ length: 10 }, (_each, index): Question => ({
  kind: 'text',
  name: `after${index}`,
  label: `Follow-up ${index}`,
  most: 191,
  when: { question: 'choice9', is: ['One'] },
}));
const questions = [...generated, ...followUps];
const resolver = stepResolver(questions);

declare global {
  interface Window {
    __renders: Record<string, number>;
  }
}
window.__renders = {};

function Ninety(): ReactElement {
  const { control } = useForm<Answers, unknown, Answers>({ resolver, defaultValues: {}, mode: 'onChange' });
  return (
    <form>
      {questions.map((question) => (
        <Profiler
          key={question.name}
          id={question.name}
          onRender={(id) => {
            window.__renders[id] = (window.__renders[id] ?? 0) + 1;
          }}
        >
          <QuestionPlace
            form={1}
            question={question}
            control={control}
            comment={undefined}
            isReadOnly={false}
            isTaken={false}
            kept={{}}
          />
        </Profiler>
      ))}
    </form>
  );
}

const place = document.querySelector('#root');
if (place)
  createRoot(place).render(
    <QueryClientProvider client={new QueryClient()}>
      <Ninety />
    </QueryClientProvider>,
  );
