import type { Control } from 'react-hook-form';
import * as z from 'zod/mini';
import { PlanDraft, StepFields, type Plan } from '#contract/contacts/plans.ts';

/** The value of a control is text. */
const StepForm = z.extend(StepFields, {
  after: z.pipe(
    z.pipe(
      z.string(),
      z.transform((typed) => (/^\d{1,6}$/.test(typed.trim()) ? Number(typed) : Number.NaN)),
    ),
    StepFields.shape.after,
  ),
});
export const PlanForm = z.extend(PlanDraft, { steps: z.array(StepForm) });
/** Of a stored plan only the changes are sent. */
export const PlanEdit = z.partial(PlanForm);
export type PlanValues = z.input<typeof PlanForm>;
export type PlanControl<Body> = Control<PlanValues, unknown, Body>;

export const firstStep: PlanValues['steps'][number] = { way: 'call', after: '0', unit: 'minutes', text: '' };

export const toPlanValues = ({ name, steps }: Pick<Plan, 'name' | 'steps'>): PlanValues => ({
  name,
  steps: steps.map(({ way, after, unit, text }) => ({ way, after: String(after), unit, text })),
});
