import { findQuestion } from '#contract/launch/all-questions.ts';
import type { SecretField } from '#contract/launch/question.ts';
import type { Questionnaire } from '#contract/staff/launch.ts';
import type { Tone } from '#web/parts/StatusDot.tsx';

export type Step = Questionnaire['forms'][number];

const getFieldLabel = (form: 1 | 5, field: SecretField) => findQuestion(form, field)?.label ?? field;

export const secretNames: Record<SecretField, string> = {
  domain_name_password: getFieldLabel(1, 'domain_name_password'),
  instagram_password: getFieldLabel(5, 'instagram_password'),
};

export const stateNames: Record<Step['state'], string> = {
  completed: 'Complete',
  skipped: 'Left out',
  open: 'Not finished',
};
export const stateTones: Record<Step['state'], Tone> = {
  completed: 'green',
  skipped: 'slate',
  open: 'amber',
};

export const countLabel = (count: number, one: string, many = `${one}s`) =>
  `${count} ${count === 1 ? one : many}`;
