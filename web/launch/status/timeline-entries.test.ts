import { expect, test } from 'vitest';
import type { TimelineEntry } from '#contract/launch/launch.ts';
import { toShortTimeline, toTimelineItems } from './timeline-entries.ts';

const at = '2026-11-20T17:00:00Z';
const moment = (event: TimelineEntry['event'], rest: Partial<TimelineEntry> = {}): TimelineEntry => ({
  event,
  form: null,
  launch_phase_id: null,
  at,
  ...rest,
});
const saved = [moment('launch.step_saved', { form: 1 }), moment('launch.step_saved', { form: 3 })];

test('every event of a launch has a title', () => {
  const moments = [
    ...saved,
    moment('launch.submitted'),
    moment('launch.phase_changed', { launch_phase_id: 2 }),
    moment('launch.phase_changed', { launch_phase_id: 3 }),
    moment('launch.publish_requested'),
    moment('launch.phase_changed', { launch_phase_id: 5 }),
    moment('launch.live'),
  ];
  expect(toTimelineItems(moments).map(({ title }) => title)).toEqual([
    'Profile and resources: completed',
    'Theme: completed',
    'The launch form was submitted',
    'We started the design',
    'The sample was ready',
    'You asked us to publish',
    'We started the final checks',
    'The website went live',
  ]);
});

test('an unknown phase and a step without a number still have a title', () => {
  const unknownEntries = [
    moment('launch.phase_changed', { launch_phase_id: 9 }),
    moment('launch.step_saved'),
  ];
  expect(toTimelineItems(unknownEntries).map(({ title }) => title)).toEqual([
    'The launch moved on',
    'Welcome: completed',
  ]);
});

test('the steps are listed until the form is submitted', () => {
  expect(toShortTimeline(saved, 1).past).toHaveLength(2);
  expect(toShortTimeline([...saved, moment('launch.submitted')], 2).past.map(({ title }) => title)).toEqual([
    'The launch form was submitted',
  ]);
});

test('the current phase has its start, and is not listed twice', () => {
  const moments = [
    moment('launch.submitted'),
    moment('launch.phase_changed', { launch_phase_id: 2 }),
    moment('launch.phase_changed', { launch_phase_id: 3, at: '2026-11-21T17:00:00Z' }),
  ];
  expect(toShortTimeline(moments, 3)).toMatchObject({ past: [{}, {}], since: '2026-11-21T17:00:00Z' });
  expect(toShortTimeline(moments, 4)).toMatchObject({ past: [{}, {}, {}], since: null });
});
