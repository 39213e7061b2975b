import { PlanDraft, runningPlanMessage, tooManyPlansMessage, type plans } from '#contract/contacts/plans.ts';
import { invalid } from '#contract/errors.ts';
import { joinEdit } from '#server/core/editing/join-edit.ts';
import { compareColumns, toEditedRow } from '#server/core/editing/queries.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import { lockExistence } from '../lock-existence.ts';
import * as queries from './queries.ts';
import { planTasks } from './rules.ts';

export const planHandlers: Handlers<typeof plans> = {
  list: ({ db }) => db.row(queries.listPlans()),

  create: async ({ db, body, now }) => {
    const created = await db.value(queries.insertPlan(body, now));
    if (created === null) throw invalid('name', tooManyPlansMessage);
    return created;
  },

  update: ({ db, params: { plan_id: id }, body: { version, ...patch }, now }) =>
    db.transaction(async (tx) => {
      const joined = await joinEdit(tx, {
        compare: compareColumns(toEditedRow('app.plans', id), patch),
        patch,
        version,
        schemas: { steps: PlanDraft.shape.steps },
        read: queries.readPlan(id),
      });
      return tx.row(queries.updatePlan(id, joined, now));
    }),
  remove: ({ db, params, now }) => db.row(queries.deletePlan(params.plan_id, now)),
  ofContact: ({ db, params }) => db.row(queries.listRunningPlans(params.id)),

  start: ({ db, params, body, now }) =>
    db.transaction(async (tx) => {
      const {
        lead_id: leadId,
        steps,
        is_running: isRunning,
        ...terms
      } = orNotFound(await tx.value(queries.lockTerms(params.id, body.plan_id)));
      if (isRunning) throw invalid('plan_id', runningPlanMessage);
      return tx.row(
        queries.startPlan({ leadId, planId: body.plan_id, tasks: planTasks(steps, { ...terms, now }) }, now),
      );
    }),

  stop: ({ db, params, now }) =>
    db.batch(lockExistence(params.id), queries.stopPlan(params.id, params.running_id, now)),
};
