import { ApiError, invalid } from '#contract/errors.ts';
import type { Absence, AbsenceDraft, staffAbsences } from '#contract/staff/absences.ts';
import type { Session } from '#server/core/db/session.ts';
import type { SystemDb } from '#server/core/db/system-db.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import type { ProviderSource } from '#server/core/provider/provider-source.ts';
import { endAbsence, readAbsence, saveAbsence } from '../cross-client/absences.ts';
import { isActiveColleague } from '../cross-client/managers.ts';
import { providerDay } from '#server/core/provider/provider-day.ts';
import { validateAbsence } from './rules.ts';

type Needs = { provider: Pick<ProviderSource, 'current'> };
type Answer = { absence: Absence | null };

export const staffAbsencesHandlers = ({ provider }: Needs): Handlers<typeof staffAbsences> => ({
  saveOwn: (call) => save(call, call.session.staffId, providerDay(provider, call.now)),
  endOwn: (call) => end(call, call.session.staffId, providerDay(provider, call.now)),
  save: (call) => save(call, call.params.id, providerDay(provider, call.now)),
  end: (call) => end(call, call.params.id, providerDay(provider, call.now)),
});

type Call = { systemDb: SystemDb; session: Session; now: Date };

async function save(
  { systemDb, session: { staffId }, body, now }: Call & { body: AbsenceDraft },
  id: number | null,
  today: string,
): Promise<Answer> {
  const of = orNotFound(id);
  const { absence: stored } = orNotFound(await systemDb.value(readAbsence(of, today)));
  const fields = validateAbsence(body, { of, stored, today });
  if (Object.keys(fields).length > 0) throw new ApiError('invalid', { fields });
  if (!(await systemDb.value(isActiveColleague(body.deputy_id))))
    throw invalid('deputy_id', 'Please choose a colleague.');
  return orNotFound(await systemDb.value(saveAbsence({ ...body, of, staffId, today, now })));
}

async function end(
  { systemDb, session: { staffId }, now }: Call,
  id: number | null,
  today: string,
): Promise<Answer> {
  const of = orNotFound(id);
  orNotFound(await systemDb.value(readAbsence(of, today)));
  await systemDb.value(endAbsence({ of, staffId, today, now }));
  return { absence: null };
}
