import type { LabelGroup } from './label-groups.ts';

/** Several labels in one sentence: {items} are two or more of a group. */
export const listLines: Record<LabelGroup, readonly string[]> = {
  kitchen: [
    'The kitchen has been renovated and has stainless steel appliances.',
    'The renovated kitchen has stainless steel appliances.',
    'Stainless steel appliances are part of the renovated kitchen.',
    'fs: You will cook in a renovated kitchen with stainless steel appliances.',
    'pl: The kitchen has been renovated and is equipped with stainless steel appliances.',
  ],
  interior: [
    'Inside, {the} has {items}.',
    'The interior has {items}.',
    '{Items} are part of the interior.',
    'nfs: Inside, you will find {items}.',
    'fs: Step inside to find {items}.',
    'pl: The interior [offers|includes|features] {items}.',
  ],
  comfort: [
    'For comfort, {the} has {items}.',
    '{Items} add comfort [all year|in every season].',
    'fs: Stay comfortable all year with {items}.',
    'pl: Comfort throughout the year comes from {items}.',
    'pl: {The} is fitted with {items}.',
  ],
  outdoor: [
    'Outside, {the} has {items}.',
    'Outside are {items}.',
    '{The} has {items} for time outside.',
    'fs: Outside, you have {items}.',
    'fs: Step outside to {items}.',
    'pl: Outdoors, {the} offers {items}.',
    'pl: The outdoor space includes {items}.',
  ],
  parking: [
    '{The} comes with {items}.',
    '{Items} take care of the practical side.',
    'fs: You also get {items}.',
    'pl: Practical features include {items}.',
    'pl: {Items} are provided.',
  ],
  leisure: [
    'The amenities include {items}.',
    'Shared amenities include {items}.',
    '{Items} are among the amenities.',
    'For time off, {the} has {items}.',
    'fs: In your free time, you have {items}.',
    'pl: Residents have the use of {items}.',
    'l: Leisure is served by {items}.',
  ],
  service: [
    'Daily life is easier with {items}.',
    '{The} is served by {items}.',
    'Services include {items}.',
    'pl: Further services include {items}.',
  ],
  other: [
    'It also has {items}.',
    '{The} also has {items}.',
    'Other features are {items}.',
    'fs: You also have {items}.',
    'pl: Further features include {items}.',
  ],
};

export const singleLines = [
  'It has {items}.',
  'It also has {items}.',
  '{The} also has {items}.',
  'fs: You also have {items}.',
  'pl: It also offers {items}.',
];

/** A label before which nothing was offered. */
export const onlyLines = [
  '{The} has {items}.',
  'This {noun} has {items}.',
  'fs: You get {items}.',
  'fs: {The} comes with {items}.',
  'pl: This {noun} offers {items}.',
  'pl: {The} offers {items}.',
];

/** Labels of several groups in one sentence, for short texts. */
export const mixedLines = [
  'It has {items}.',
  'It comes with {items}.',
  'Features include {items}.',
  'fs: You get {items}.',
  'pl: {The} offers {items}.',
  'n: Highlights are {items}.',
];
