import type { Package } from '#contract/access.ts';
import type { Answer, Answers } from '#contract/launch/answers.ts';
import { listQuestions } from '#contract/launch/all-questions.ts';
import type { FormId } from '#contract/launch/forms.ts';
import type { Question } from '#contract/launch/question.ts';
import { isShown } from '#contract/launch/shown.ts';
import { fullAnswers } from '#contract/launch/testing-answers.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Caller } from '../people.ts';

export const place = (page: Page, name: string): Locator => page.locator(`#question-${name}`);

/** Answers all questions of a step for this package, on the screen. */
export async function fillStep(page: Page, form: FormId, booked: Package, own: Answers = {}): Promise<void> {
  const answers = { ...fullAnswers[form], ...own };
  for (const question of listQuestions(form, booked))
    if (isShown(question, answers)) await fill(page, question, answers[question.name] ?? null);
}

/** The same through the API, for a test that starts at a later step. */
export async function completeStep(caller: Caller, ...forms: FormId[]): Promise<void> {
  for (const form of forms)
    await caller.send('POST', `/forms/${form}`, { id: form, data: fullAnswers[form] });
}

async function fill(page: Page, question: Question, answer: Answer): Promise<void> {
  const here = place(page, question.name);
  const words = Array.isArray(answer) ? answer : [answer];
  const texts = words.filter((word) => typeof word === 'string');
  switch (question.kind) {
    case 'text':
    case 'email':
    case 'url':
    case 'long text':
    case 'phone':
    case 'secret':
      return here.locator('input, textarea').fill(texts[0] ?? '');
    case 'choice':
      // waits for the step, which would have no select before it is loaded
      await here.waitFor();
      if (await here.locator('select').count()) {
        await here.locator('select').selectOption(texts[0] ?? '');
        return;
      }
      return here.locator(`input[value="${texts[0]}"]`).check();
    case 'agreement':
      return here.getByRole('checkbox').check();
    case 'theme':
    case 'fonts':
    case 'colours':
      return here.locator(`input[value="${texts[0]}"]`).check();
    case 'several':
      for (const text of texts) await here.locator(`input[value="${text}"]`).check();
      return;
    case 'lines':
      return fillLines(here, texts);
    case 'photos':
      for (const id of texts) await choosePhoto(here, id);
      return;
    case 'order':
      await here.getByRole('button', { name: 'Move Resources up' }).click();
      await here.getByRole('checkbox', { name: 'Newsletter Sign-up' }).uncheck();
      return;
    case 'files':
  }
}

async function fillLines(here: Locator, lines: readonly string[]): Promise<void> {
  for (const [index, line] of lines.entries()) {
    await here.locator('input').nth(index).fill(line);
    if (index < lines.length - 1) await here.locator('input').nth(index).press('Enter');
    await expect(here.locator('input')).toHaveCount(Math.min(index + 2, lines.length));
  }
}

export async function choosePhoto(here: Locator, id: string): Promise<void> {
  const box = here.locator(`input[value="${id}"]`);
  const theme = id.replace(/-\d+$/, '').replaceAll('-', ' ');
  if (!(await box.count())) await here.getByRole('tab', { name: new RegExp(`^${theme}`, 'i') }).click();
  await box.check();
}
