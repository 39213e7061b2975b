import * as z from 'zod/mini';
import { editors } from '../access.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { needsText, required } from '../fields.ts';
import { UploadedFile } from '../uploaded-file.ts';
import { everyQuestion } from './all-questions.ts';
import { formIds, type FormId } from './forms.ts';
import type { QuestionOf } from './question.ts';

/** A question that is answered with files, and its step. */
export type FileQuestion = { form: FormId; question: QuestionOf<'files'> };

export const fileQuestions: ReadonlyMap<string, FileQuestion> = new Map(
  formIds.flatMap((form) =>
    everyQuestion(form).flatMap((question) =>
      question.kind === 'files' ? [[question.name, { form, question }] as const] : [],
    ),
  ),
);

const uploadOf = (form: FormId, { name, types, most }: QuestionOf<'files'>) =>
  endpoint({
    method: 'POST',
    path: `/forms/${form}/questions/${name}`,
    once: false,
    changes: 'launch.changed',
    access: editors(),
    summary: `Takes files for '${name}': ${types.join(', ')}, up to ${most}`,
    upload: { types, most, isPrivate: true },
    data: z.array(UploadedFile),
    status: 201,
  });

const defineFileRemoval = (form: FormId, { name }: QuestionOf<'files'>) =>
  endpoint({
    method: 'DELETE',
    path: `/forms/${form}/questions/${name}`,
    changes: 'launch.changed',
    access: editors(),
    summary: `Takes a file of '${name}' back`,
    body: z.object({ url: z.string(needsText).check(z.maxLength(500, required)) }),
    data: z.object({ deleted: z.literal(true) }),
  });

export type FileUpload = ReturnType<typeof uploadOf>;
export type FileRemoval = ReturnType<typeof defineFileRemoval>;

const forEachForm = <E extends Endpoint>(make: (form: FormId, question: QuestionOf<'files'>) => E) =>
  Object.fromEntries([...fileQuestions].map(([name, { form, question }]) => [name, make(form, question)]));

/** One endpoint per question, by the question's name, each with its own kinds of file. */
export const launchUploads: Record<string, FileUpload> = forEachForm(uploadOf);
export const launchRemovals: Record<string, FileRemoval> = forEachForm(defineFileRemoval);
