import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { fileQuestions, launchRemovals, launchUploads } from './files.ts';
import { isLaunchSubmitted, launchPhaseName, launchPhases } from './phases.ts';
import { photoId, photoIds, photoNumbers, themes } from './theme.ts';

test('each question that is answered with files has an upload and a removal of its own', () => {
  const names = [...fileQuestions.keys()];
  expect(names).toContain('contact_csv');
  expect(Object.keys(launchUploads)).toEqual(names);
  expect(Object.keys(launchRemovals)).toEqual(names);
  for (const [name, { form, question }] of fileQuestions) {
    const path = `/forms/${form}/questions/${name}`;
    expect(question).toMatchObject({ kind: 'files', name });
    expect(launchUploads[name]).toMatchObject({
      method: 'POST',
      path,
      once: false,
      status: 201,
      upload: { types: question.types, most: question.most, isPrivate: true },
    });
    expect(launchUploads[name]?.summary).toContain(`up to ${question.most}`);
    expect(launchUploads[name]).toMatchObject({ changes: 'launch.changed' });
    expect(launchRemovals[name]).toMatchObject({ method: 'DELETE', path, changes: 'launch.changed' });
    expect(launchRemovals[name]?.summary).toContain(name);
    const body = launchRemovals[name]?.body ?? z.never();
    expect(z.safeParse(body, { url: '/files/private/a.png' }).success).toBe(true);
    expect(z.safeParse(body, { url: 'x'.repeat(501) }).success).toBe(false);
    expect(z.safeParse(body, {}).error?.issues[0]?.message).toBe('This field is required.');
    const removed = launchRemovals[name]?.data ?? z.never();
    expect([true, false].map((deleted) => z.safeParse(removed, { deleted }).success)).toEqual([true, false]);
    expect(z.safeParse(removed, {}).success).toBe(false);
    expect(z.safeParse(launchUploads[name]?.data ?? z.never(), [{}]).success).toBe(false);
  }
  expect(fileQuestions.get('contact_csv')?.form).toBe(5);
});

test('an answer can be changed until the form is sent', () => {
  const phases = [null, ...Object.values(launchPhases)];
  expect(phases.map((launch_phase_id) => isLaunchSubmitted({ is_live: false, launch_phase_id }))).toEqual([
    false,
    false,
    ...phases.slice(2).map(() => true),
  ]);
  expect(isLaunchSubmitted({ is_live: true, launch_phase_id: null })).toBe(true);
});

test('a phase of another release has no name', () => {
  expect([1, 2, 3, 4, 5].map(launchPhaseName)).toEqual(['Form', 'Design', 'Sample', 'Revisions', 'Ready']);
  expect([null, 0, 99].map(launchPhaseName)).toEqual([undefined, undefined, undefined]);
});

test('each theme has 24 pictures, numbered in two rows', () => {
  expect(photoNumbers).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36,
  ]);
  expect(photoId('natural', 3)).toBe('natural-03');
  expect(photoIds.size).toBe(themes.length * 24);
  expect(photoIds.get('rustic-25')).toEqual({ theme: 'rustic', number: 25 });
});
