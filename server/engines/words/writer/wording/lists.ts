import type { LabelGroup } from './label-groups.ts';

/** Several labels in one sentence: {items} are two or more of a group. */
export const listLines: Record<LabelGroup, readonly string[]> = {
  kitchen: [
    'The kitchen has been renovated and has stainless steel appliances.',
    'The renovated kitchen comes with stainless steel appliances.',
    'Stainless steel appliances [fit out|stand in] the renovated kitchen.',
    'fs: Cook [tonight|on day one] in the renovated kitchen, with its stainless steel appliances.',
    'fs: Bring your recipes: the renovated kitchen has stainless steel appliances.',
    'pl: The kitchen has been renovated and is equipped with stainless steel appliances.',
  ],
  interior: [
    'Inside, {the} has {items}.',
    'Indoors, [you have|look for] {items}.',
    '{Items} are part of the interior.',
    'nfs: Inside, you will find {items}.',
    'fs: Step inside and you will find {items}.',
    'pl: The interior [offers|includes|features] {items}.',
    'pl: Within, {the} provides {items}.',
  ],
  comfort: [
    '[For comfort in every season|For hot days and cold ones], {the} has {items}.',
    '{Items} see to comfort [all year|in every season].',
    'Comfort comes from {items}.',
    'fs: Stay comfortable all year with {items}.',
    'pl: Comfort throughout the year is assured by {items}.',
    'pl: {The} is fitted with {items}.',
  ],
  outdoor: [
    'Outside, {the} has {items}.',
    'Outdoors, [you have|look for] {items}.',
    '{Items} [draw you outside|make the most of the weather].',
    'fs: Step outside and you have {items}.',
    'fs: You can spend your weekends outside, with {items}.',
    'pl: Outdoors, {the} offers {items}.',
    'pl: The outdoor space [includes|comprises] {items}.',
  ],
  parking: [
    'On the practical side, you have {items}.',
    '{Items} [cover the practical side|keep daily life simple].',
    'For cars, bikes and boxes, you have {items}.',
    'fs: You also get {items}.',
    'pl: Practical provisions include {items}.',
    'pl: Practical matters are served by {items}.',
  ],
  leisure: [
    'The amenities [include|take in|run to] {items}.',
    'Shared amenities [include|are] {items}.',
    'For time off, you have {items}.',
    '{Items} are on hand for time off.',
    'fs: When work is done, you have {items}.',
    'fs: Spend your free time with {items} close by.',
    'pl: Residents have the use of {items}.',
    'l: Leisure is well served by {items}.',
  ],
  service: [
    'It also has {items}.',
    'Daily life is made easier by {items}.',
    'Services include {items}.',
    'fs: Everyday life is easier with {items}.',
    'pl: {Items} attend to daily needs.',
  ],
  other: [
    'It also has {items}.',
    'Also worth noting: {items}.',
    'Other features: {items}.',
    'pl: Further features include {items}.',
  ],
};

export const singleLines = [
  'It has {items}.',
  'It also has {items}.',
  '{The} also has {items}.',
  'pl: It also offers {items}.',
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
