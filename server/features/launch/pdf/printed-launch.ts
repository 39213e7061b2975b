import { formIds } from '#contract/launch/forms.ts';
import { buildFileAnswers, type FilePresenter } from '../files.ts';
import type { LaunchRow } from '../queries.ts';
import { completeAnswers, getStep } from '../rules.ts';
import type { Questionnaire } from './questionnaire-pdf.ts';

/** The client's own copy of its launch form: the answers, without the reviews of staff. */
export const printedLaunch = (row: LaunchRow, files: FilePresenter, now: Date): Questionnaire => ({
  name: row.name,
  package: row.package,
  launch_phase_id: row.launch_phase_id,
  is_live: row.is_live,
  secrets: row.secrets,
  forms: formIds.map((form) => {
    const { state, saved_at, draft } = getStep(row, form);
    return {
      id: form,
      state,
      saved_at,
      saved_by: null,
      answers: completeAnswers(row, form, buildFileAnswers(row, form, files, now)),
      has_draft: Object.keys(draft).length > 0,
      reviews: [],
      missing: [],
    };
  }),
});
