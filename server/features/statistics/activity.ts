import { importVendors, vendorNames } from '#contract/statistics/imports.ts';
import { declareActivity } from '#server/core/events/activity-events.ts';
import { textAt } from '#server/core/events/sentences.ts';

export const statisticsActivity = declareActivity({
  type: 'user',
  events: {
    'statistics.source_connected': {
      sentence: ({ user, details }) => `${user} connected ${formatSource(details)} to your statistics.`,
    },
    'statistics.source_disconnected': {
      sentence: ({ user, details }) => `${user} disconnected ${formatSource(details)} from your statistics.`,
    },
    'statistics.import_started': {
      sentence: ({ user, details }) =>
        `${user} started to import numbers of your earlier website from ${formatVendor(details)}.`,
    },
    'statistics.import_removed': {
      sentence: ({ user, details }) => `${user} removed the numbers imported from ${formatVendor(details)}.`,
    },
  },
});

const formatVendor = (details: Record<string, unknown>): string =>
  importVendors.flatMap((vendor) => (vendor === textAt(details, 'vendor') ? [vendorNames[vendor]] : []))[0] ??
  'another system';

const formatSource = (details: Record<string, unknown>): string =>
  sourceNames[textAt(details, 'source')] ?? 'a website';

const sourceNames: Record<string, string> = {
  facebook: 'your ads on Facebook',
  google: 'your ads on Google',
};
