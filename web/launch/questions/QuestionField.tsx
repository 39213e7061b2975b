import { memo, type ReactElement } from 'react';
import { useWatch } from 'react-hook-form';
import type { FormId } from '#contract/launch/forms.ts';
import type { Question, When } from '#contract/launch/question.ts';
import { ChoiceQuestion } from './ChoiceQuestion.tsx';
import { lateKinds } from './late-kinds.ts';
import { SeveralQuestion } from './SeveralQuestion.tsx';
import { LongTextQuestion, PhoneQuestion, TextQuestion, UrlQuestion } from './TextQuestion.tsx';
import type { QuestionProps, StepControl } from './use-answer-of.ts';

/** The control of a question by its kind. It does not render again when other answers change. */
export const QuestionField = memo(function QuestionField({
  form,
  question,
  control,
}: QuestionProps<Question> & { form: FormId }): ReactElement | null {
  const { agreement, files, lines, order, pictures, secret } = lateKinds;
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
      return secret ? <secret.SecretQuestion question={question} control={control} /> : null;
    case 'choice':
      return <ChoiceQuestion question={question} control={control} />;
    case 'several':
      return <SeveralQuestion question={question} control={control} />;
    case 'agreement':
      return agreement ? <agreement.AgreementQuestion question={question} control={control} /> : null;
    case 'lines':
      return lines ? <lines.LinesQuestion question={question} control={control} /> : null;
    case 'order':
      return order ? <order.OrderQuestion question={question} control={control} /> : null;
    case 'theme':
      return pictures ? <pictures.ThemeQuestion question={question} control={control} /> : null;
    case 'photos':
      return pictures ? <pictures.PhotosQuestion question={question} control={control} /> : null;
    case 'fonts':
      return pictures ? <pictures.FontsQuestion question={question} control={control} /> : null;
    case 'colours':
      return pictures ? <pictures.ColoursQuestion question={question} control={control} /> : null;
    case 'files':
      return files ? <files.FilesQuestion form={form} question={question} /> : null;
  }
});

type WhileAskedProps = { when: When; control: StepControl; children: ReactElement };

/** Shows its children only while another answer requires it; subscribes to that answer only. */
export function WhileAsked({ when, control, children }: WhileAskedProps): ReactElement | null {
  const answer = useWatch({ control, name: when.question, exact: true });
  return typeof answer === 'string' && when.is.includes(answer) ? children : null;
}
