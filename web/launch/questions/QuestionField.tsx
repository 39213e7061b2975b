import { memo, type ReactElement } from 'react';
import { useWatch } from 'react-hook-form';
import type { Question, When } from '#contract/launch/question.ts';
import { AgreementQuestion } from './AgreementQuestion.tsx';
import { ChoiceQuestion } from './ChoiceQuestion.tsx';
import { FilesQuestion } from './FilesQuestion.tsx';
import { LinesQuestion } from './LinesQuestion.tsx';
import { OrderQuestion } from './OrderQuestion.tsx';
import { ColoursQuestion, FontsQuestion, PhotosQuestion, ThemeQuestion } from './PictureQuestion.tsx';
import { SecretQuestion } from './SecretQuestion.tsx';
import { SeveralQuestion } from './SeveralQuestion.tsx';
import { LongTextQuestion, PhoneQuestion, TextQuestion, UrlQuestion } from './TextQuestion.tsx';
import type { QuestionProps, StepControl } from './use-answer-of.ts';

/** The control of a question by its kind. It does not render again when other answers change. */
export const QuestionField = memo(function QuestionField({
  question,
  control,
}: QuestionProps<Question>): ReactElement {
  switch (question.kind) {
    case 'text':
    case 'email':
      return <TextQuestion question={question} control={control} />;
    case 'url':
      return <UrlQuestion question={question} control={control} />;
    case 'long text':
      return <LongTextQuestion question={question} control={control} />;
    case 'phone':
      return <PhoneQuestion question={question} control={control} />;
    case 'secret':
      return <SecretQuestion question={question} control={control} />;
    case 'choice':
      return <ChoiceQuestion question={question} control={control} />;
    case 'several':
      return <SeveralQuestion question={question} control={control} />;
    case 'agreement':
      return <AgreementQuestion question={question} control={control} />;
    case 'lines':
      return <LinesQuestion question={question} control={control} />;
    case 'order':
      return <OrderQuestion question={question} control={control} />;
    case 'theme':
      return <ThemeQuestion question={question} control={control} />;
    case 'photos':
      return <PhotosQuestion question={question} control={control} />;
    case 'fonts':
      return <FontsQuestion question={question} control={control} />;
    case 'colours':
      return <ColoursQuestion question={question} control={control} />;
    case 'files':
      return <FilesQuestion question={question} />;
  }
});

type WhileAskedProps = { when: When; control: StepControl; children: ReactElement };

/** Shows its children only while another answer requires it; subscribes to that answer only. */
export function WhileAsked({ when, control, children }: WhileAskedProps): ReactElement | null {
  const answer = useWatch({ control, name: when.question, exact: true });
  return typeof answer === 'string' && when.is.includes(answer) ? children : null;
}
