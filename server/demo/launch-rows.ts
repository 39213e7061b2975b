import type { Client } from 'pg';
import type { FileStore } from '#server/core/files/store.ts';
import { formIds } from '#contract/launch/forms.ts';
import { emptySql, rawSql, sql, write } from '#server/core/db/sql.ts';
import { writeConsequences } from '#server/core/events/change.ts';
import { clientUser, logChange } from '#server/core/events/log-activity.ts';
import { launchActivity } from '#server/features/launch/activity.ts';
import type { Seeded } from './account-rows.ts';
import type { DemoClient } from './accounts.ts';
import { buildAnswers } from './launch-answers.ts';
import { storeLaunchFiles } from './launch-files.ts';
import { day, hour } from './times.ts';

/** Days after the client joined on which its launch reached each phase. */
const reached: Record<2 | 3 | 4 | 5, [phase: number, day: number][]> = {
  2: [[2, 4]],
  3: [
    [2, 4],
    [3, 15],
  ],
  4: [
    [2, 4],
    [3, 15],
    [4, 26],
  ],
  5: [
    [2, 4],
    [3, 15],
    [4, 22],
    [3, 29],
    [5, 37],
  ],
};

/** Writes the answers and the timeline of a client that has submitted the questionnaire; for others it stays empty. */
export async function writeLaunch(
  db: Client,
  { clientId, users }: Seeded,
  { key, launchPhase, name, users: people }: DemoClient,
  files: FileStore | null,
): Promise<void> {
  const [admin] = users;
  const [person] = people;
  if (launchPhase === null || launchPhase === 1 || !admin || !person) return;
  const after = (days: number) => new Date(admin.joined.getTime() + days * day + 2 * hour);
  const log = (event: keyof typeof launchActivity.events, now: Date, details: object, by: number | null) => {
    const { text, values } = write<null>()`${writeConsequences(emptySql, {
      now,
      log: logChange(launchActivity, event, {
        by: clientUser(sql`${by}`, sql`${clientId}`),
        subject: rawSql('NULL'),
        details: sql`${JSON.stringify(details)}::jsonb`,
      }),
    })}`;
    return db.query(text, [...values]);
  };

  const answers = buildAnswers(launchPhase, {
    email: person.email,
    name: person.name.join(' '),
    phone: person.phone ?? '604-555-0100',
    site: name,
  });
  for (const form of formIds) {
    const at = after(form / 2);
    const stamps = Object.fromEntries(Object.keys(answers[form]).map((key) => [key, at.toISOString()]));
    await db.query(
      `INSERT INTO app.launch_forms (client_id, form, answers, state, version, answered_at, previous, saved_at, user_id)
       VALUES ($1, $2, $3, 'completed', 1, $4, $5, $6, $7)`,
      [
        clientId,
        form,
        JSON.stringify(answers[form]),
        JSON.stringify(stamps),
        JSON.stringify('tagline' in answers[form] ? { tagline: changedTagline(at) } : {}),
        at,
        admin.id,
      ],
    );
    await log('launch.step_saved', at, { step: form }, admin.id);
  }
  if (files)
    await storeLaunchFiles(db, clientId, {
      key,
      brand: name,
      agent: person.name[0],
      files,
      at: after(1 / 2),
    });
  await log('launch.submitted', after(4), {}, admin.id);
  for (const [phase, days] of reached[launchPhase]) {
    if (phase === 5) await log('launch.publish_requested', after(days), {}, admin.id);
    await log(
      'launch.phase_changed',
      after(days),
      { launch_phase_id: phase },
      phase === 2 || phase === 5 ? admin.id : null,
    );
  }
  await db.query(
    'UPDATE app.clients SET launch_submitted_at = $2, publish_requested_at = $3, publish_requested_by = $4 WHERE id = $1',
    [clientId, after(4), launchPhase === 5 ? after(37) : null, launchPhase === 5 ? admin.id : null],
  );
}

/** A client's earlier answer, before a change. */
const changedTagline = (at: Date) => ({
  answer: 'Your home is my business',
  changed_at: at.toISOString().replace(/\.\d+Z$/, 'Z'),
});
