import { expect, test } from 'vitest';
import { leadSettings, settingDefaults, type LeadSetting } from '#contract/settings/settings.ts';
import { fewerLeads, phoneCosts, listRisks } from './lead-risks.ts';
import { textValues } from '#web/parts/form-values.ts';

const usual = textValues(Object.keys(leadSettings), settingDefaults);
const changed = (to: Partial<Record<LeadSetting, string>>, from = usual) =>
  listRisks({ ...from, ...to }, from);

test('no change has no risk', () => {
  expect(changed({})).toEqual([]);
});

test('requiring a phone number is a risk, leaving it out is not', () => {
  expect(changed({ rb_amelie_lead_capture_require_phone: '1' })).toEqual([phoneCosts]);
  const asking = { ...usual, rb_amelie_lead_capture_require_phone: '1' };
  expect(changed({ rb_amelie_lead_capture_require_phone: '0' }, asking)).toEqual([]);
  expect(changed({ rb_amelie_lead_capture_bubble_name: 'Priya' }, asking)).toEqual([]);
});

test('removing the pop-up or the bubble is one warning', () => {
  expect(changed({ rb_amelie_prompted_lead_capture_enabled: '0' })).toEqual([fewerLeads]);
  expect(
    changed({ rb_amelie_prompted_lead_capture_enabled: '0', rb_amelie_lead_capture_bubble_enabled: '0' }),
  ).toEqual([fewerLeads]);
  const without = { ...usual, rb_amelie_prompted_lead_capture_enabled: '0' };
  expect(changed({ rb_amelie_prompted_lead_capture_enabled: '1' }, without)).toEqual([]);
});

test('a pop-up on every page that cannot be closed is a risk, whichever of the two comes last', () => {
  const everywhere = { rb_amelie_prompted_lead_capture_pages: 'all' };
  const stays = { rb_amelie_prompted_lead_capture_dismissible: '0' };
  expect(changed(everywhere)).toEqual([]);
  expect(changed(stays)).toEqual([]);
  expect(changed(stays, { ...usual, ...everywhere })).toEqual([fewerLeads]);
  expect(changed(everywhere, { ...usual, ...stays })).toEqual([fewerLeads]);
  expect(
    changed({ rb_amelie_prompted_lead_capture_delay: '3' }, { ...usual, ...everywhere, ...stays }),
  ).toEqual([]);
});

test('two risks give two warnings', () => {
  expect(
    changed({ rb_amelie_lead_capture_require_phone: '1', rb_amelie_lead_capture_bubble_enabled: '0' }),
  ).toEqual([phoneCosts, fewerLeads]);
});
