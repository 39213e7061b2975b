import type { Answer } from '#contract/launch/answers.ts';
import type { Question } from '#contract/launch/question.ts';
import { listSections } from '#contract/launch/all-questions.ts';
import { findForm, launchForms } from '#contract/launch/forms.ts';
import { isShown } from '#contract/launch/shown.ts';
import type { Questionnaire as QuestionnaireOfStaff } from '#contract/staff/launch.ts';
import { answerText } from './answer-text.ts';
import { colours, PdfDocument, columnsOfPage } from '#server/engines/pdf/pdf-document.ts';
import { missingGlyphMark } from '#server/engines/pdf/font-coverage.ts';

/** The printed parts of a launch form: the same for staff and for the client, whose copy has no reviews. */
export type Questionnaire = Pick<
  QuestionnaireOfStaff,
  'name' | 'package' | 'launch_phase_id' | 'is_live' | 'secrets'
> & { forms: readonly Step[] };
type Step = Pick<
  QuestionnaireOfStaff['forms'][number],
  'id' | 'state' | 'saved_at' | 'saved_by' | 'answers' | 'has_draft' | 'reviews' | 'missing'
>;

/** The files in the document: thumbnails by their ids, and the links to their steps. */
export type FilesOnPaper = {
  pictures: ReadonlyMap<number, Uint8Array>;
  links?: ReadonlyMap<number, string>;
};

/** Days on the paper are those of the account. */
type PrintedAt = { now: Date; zone: string };

const noPictures: FilesOnPaper = { pictures: new Map() };

/** The questionnaire as a PDF. */
export async function questionnairePdf(
  questionnaire: Questionnaire,
  moment: PrintedAt,
  files: FilesOnPaper = noPictures,
): Promise<Buffer> {
  const { name, package: booked, forms } = questionnaire;
  const title = `Launch form of ${name}`;
  const document = new PdfDocument({ title, foot: title, now: moment.now });
  document.write('Launch form', columnsOfPage.all, { size: 11, colour: colours.action, font: 'semibold' });
  document.write(name, columnsOfPage.all, { size: 24, font: 'semibold' });
  document.y += 4;
  const facts = [
    `Package ${booked}`,
    formatLaunchState(questionnaire),
    `Printed ${formatDay(moment.now, moment.zone)}`,
  ];
  document.write(facts.join('   |   '), columnsOfPage.all, { colour: colours.muted });
  document.y += 14;
  for (const step of forms) drawStep(document, step, questionnaire, { ...files, zone: moment.zone });
  if (document.hasLost)
    document.write(
      `${missingGlyphMark} stands for letters this paper cannot show. The portal shows them.`,
      columnsOfPage.all,
      {
        size: 9,
        colour: colours.muted,
      },
    );
  return document.end();
}

function drawStep(
  document: PdfDocument,
  step: Step,
  { package: booked, secrets }: Questionnaire,
  { zone, ...files }: FilesOnPaper & { zone: string },
): void {
  const form = findForm(step.id);
  if (!form) return;
  document.room(120);
  document.rule();
  document.y += 10;
  document.write(`${form}. ${launchForms[form]?.title ?? ''}`, columnsOfPage.all, {
    size: 16,
    font: 'semibold',
  });
  document.write(stepStateOf(step, zone), columnsOfPage.all, { size: 9, colour: colours.muted });
  document.y += 6;
  const secretTexts = new Map<string, string>(secrets.map((field) => [field, 'kept']));
  for (const section of listSections(form, booked)) {
    const shown = section.questions.filter((question) => isShown(question, step.answers));
    if (shown.length === 0) continue;
    document.room(90);
    document.y += 6;
    document.write(section.title, columnsOfPage.all, { size: 11, font: 'semibold', colour: colours.action });
    document.y += 3;
    for (const question of shown) drawAnswer(document, question, step, { secretTexts, files });
  }
  document.y += 14;
}

function drawAnswer(
  document: PdfDocument,
  question: Question,
  step: Step,
  { secretTexts, files }: { secretTexts: Map<string, string>; files: FilesOnPaper },
): void {
  const answer = question.kind === 'secret' ? secretTexts.get(question.name) : step.answers[question.name];
  const text = answerText(question, answer ?? null);
  document.room(50);
  const top = document.y;
  document.write(question.label, columnsOfPage.question, { colour: colours.muted });
  const below = document.y;
  document.y = top;
  const link = question.kind === 'files' && !text.isEmpty ? files.links?.get(step.id) : undefined;
  document.pictures(columnsOfPage.answer, listAnswerPictures(answer ?? null, files, link));
  const colour = text.isEmpty ? colours.muted : link === undefined ? colours.ink : colours.action;
  for (const line of text.lines) document.write(line, columnsOfPage.answer, { colour, link });
  if (text.colours) document.swatches(columnsOfPage.answer, text.colours);
  for (const note of notesOf(question, step))
    document.write(note, columnsOfPage.answer, { size: 9, font: 'semibold', colour: colours.action });
  // if the answer continued on a new page, it is already below its question
  if (document.y > top) document.y = Math.max(document.y, below);
  document.y += 7;
}

const listAnswerPictures = (answer: Answer, { pictures }: FilesOnPaper, link: string | undefined) =>
  (Array.isArray(answer) ? answer : []).flatMap((each) => {
    const jpeg = typeof each === 'object' && 'size' in each ? pictures.get(each.id) : undefined;
    return jpeg ? [{ jpeg: Buffer.from(jpeg), link }] : [];
  });

/** The review of an answer, and whether it is still missing. */
function notesOf({ name }: Question, { reviews, missing }: Step): string[] {
  const notes = reviews
    .filter((one) => one.name === name)
    .map(({ state, staff_name, comment }) =>
      state === 'approved' ? `Approved by ${staff_name}` : `Sent back by ${staff_name}: ${comment ?? ''}`,
    );
  return missing.includes(name) ? [...notes, 'Still to be answered'] : notes;
}

const states: Record<Step['state'], string> = {
  completed: 'Complete',
  skipped: 'Left out by our team',
  open: 'Not finished',
};

function stepStateOf({ state, saved_at, saved_by, has_draft }: Step, zone: string): string {
  const saved =
    saved_at && `saved ${formatDay(new Date(saved_at), zone)}${saved_by ? ` by ${saved_by}` : ''}`;
  const draft = has_draft && 'with a draft that is not on this paper';
  return [states[state], saved, draft].filter(Boolean).join(', ');
}

function formatLaunchState({ is_live, launch_phase_id }: Questionnaire): string {
  if (is_live) return 'Live';
  return launch_phase_id === null ? 'Not launching' : (phases[launch_phase_id] ?? 'Launching');
}

const phases: Partial<Record<number, string>> = {
  1: 'Filling in the form',
  2: 'In design',
  3: 'Sample ready',
  4: 'In revisions',
  5: 'Ready to publish',
};

const formatDay = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeZone }).format(at);
