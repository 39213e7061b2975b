import { Check, LockKeyhole, X } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import type { Answer } from '#contract/launch/answers.ts';
import { palettes } from '#contract/launch/design.ts';
import type { Option, Question } from '#contract/launch/question.ts';
import { readFirstText, isEmpty } from '#contract/launch/shown.ts';
import { describePhoto } from '#contract/launch/photo-words.ts';
import { photoAddress } from '#contract/launch/theme.ts';
import { getOptionLabel, readList, readRanked, readText } from '../questions/answer-text.ts';
import { FileLink } from '#web/parts/FileLink.tsx';
import { PhoneText, Shown } from '#web/parts/Shown.tsx';

/** Renders an answer for reading. */
export function AnswerView({ question, answer }: { question: Question; answer: Answer }): ReactElement {
  if (isEmpty(answer) && question.kind !== 'order') return <span className="text-muted">Not answered</span>;
  return <>{renderAnswer(question, answer)}</>;
}

function renderAnswer(question: Question, answer: Answer): ReactNode {
  switch (question.kind) {
    case 'email':
      return (
        <span className="wrap-anywhere">
          <Shown text={readText(answer)} />
        </span>
      );
    case 'text':
      return <span className="wrap-anywhere">{readText(answer)}</span>;
    case 'url':
      return <span className="wrap-anywhere">{readText(answer)}</span>;
    case 'long text':
      return <span className="wrap-anywhere whitespace-pre-line">{readText(answer)}</span>;
    case 'phone':
      return <PhoneText number={readFirstText(answer)} />;
    case 'secret':
      return <Sign icon={<LockKeyhole />}>Password saved</Sign>;
    case 'agreement':
      return <Sign icon={<Check />}>{question.statement}</Sign>;
    case 'choice':
    case 'theme':
    case 'fonts':
      return getOptionLabel(question.options, readText(answer));
    case 'colours':
      return <Colours options={question.options} value={readText(answer)} />;
    case 'several':
      return <Words words={readList(answer).map((value) => getOptionLabel(question.options, value))} />;
    case 'lines':
      return <Words words={readList(answer).filter((line) => line.trim() !== '')} />;
    case 'order':
      return (
        <ol className="flex flex-col gap-1">
          {readRanked(question.options, answer).map(({ id, checked }) => (
            <li key={id}>
              <Sign icon={checked ? <Check /> : <X />}>
                <span className={checked ? '' : 'text-muted'}>
                  {getOptionLabel(question.options, id)}
                  {!checked && <span className="sr-only"> (left out)</span>}
                </span>
              </Sign>
            </li>
          ))}
        </ol>
      );
    case 'photos':
      return <Photos ids={readList(answer)} />;
    case 'files':
      return (
        <ul className="flex flex-col gap-1.5">
          {(Array.isArray(answer) ? answer : []).map((file) =>
            typeof file === 'object' && 'name' in file ? (
              <li key={file.id}>
                <FileLink {...file} />
              </li>
            ) : null,
          )}
        </ul>
      );
  }
}

function Sign({ icon, children }: { icon: ReactNode; children: ReactNode }): ReactElement {
  return (
    <span className="flex items-start gap-2 break-words [&_svg]:mt-1 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-action">
      {icon}
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </span>
  );
}

const Words = ({ words }: { words: readonly string[] }): ReactElement => (
  <ul className="flex flex-wrap gap-1.5">
    {words.map((word) => (
      <li
        key={word}
        className="max-w-full rounded-control bg-soft px-3 py-0.5 text-sm wrap-anywhere text-on-soft"
      >
        {word}
      </li>
    ))}
  </ul>
);

function Colours({ options, value }: { options: readonly Option[]; value: string }): ReactElement {
  const allPalettes: Partial<Record<string, { colours: readonly string[] }>> = palettes;
  return (
    <span className="flex flex-wrap items-center gap-3 wrap-anywhere">
      {getOptionLabel(options, value)}
      {allPalettes[value] && (
        <span aria-hidden className="flex overflow-hidden rounded-full inset-ring-1 inset-ring-edge">
          {allPalettes[value].colours.map((colour) => (
            <span key={colour} className="size-6" style={{ background: colour }} />
          ))}
        </span>
      )}
    </span>
  );
}

const Photos = ({ ids }: { ids: readonly string[] }): ReactElement => (
  <ul className="flex flex-wrap gap-2">
    {ids.map((id) => (
      <li key={id}>
        <img
          src={photoAddress(id)}
          alt={describePhoto(id)}
          width={88}
          height={66}
          loading="lazy"
          className="h-16.5 w-22 rounded-control bg-line object-cover"
        />
      </li>
    ))}
  </ul>
);
