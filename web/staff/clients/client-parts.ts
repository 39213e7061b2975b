import { may, type AccessSubject } from '#contract/access.ts';
import { staffMls } from '#contract/listings/mls.ts';
import { staffAi } from '#contract/staff/ai.ts';
import { staffClients } from '#contract/staff/clients.ts';
import { staffLaunch } from '#contract/staff/launch.ts';
import { staffRecords } from '#contract/staff/records.ts';
import { staff } from '#contract/staff/staff.ts';
import type { clientSections } from './client-sections.ts';

type PartKey = Exclude<keyof typeof clientSections, 'access'>;

/** The parts of a client's page in display order, each with the access of its first call. */
const parts: readonly { key: PartKey; opens: (who: AccessSubject) => boolean }[] = [
  { key: 'users', opens: () => true },
  { key: 'notes', opens: () => true },
  { key: 'place', opens: (who) => may(who, staff.changeClient.access, ['name']) },
  { key: 'account', opens: (who) => may(who, staff.changeClient.access, []) },
  { key: 'effective', opens: () => true },
  { key: 'launch', opens: (who) => may(who, staffLaunch.read.access) },
  { key: 'sites', opens: () => true },
  { key: 'mls', opens: (who) => may(who, staffMls.readAgentIds.access) },
  { key: 'advertised', opens: (who) => may(who, staffRecords.advertised.access) },
  { key: 'ai', opens: (who) => may(who, staffAi.usage.access) },
  { key: 'activity', opens: (who) => may(who, staffRecords.activity.access) },
  { key: 'files', opens: (who) => may(who, staffRecords.files.access) },
  { key: 'blocks', opens: (who) => may(who, staff.blocks.access) },
  { key: 'life', opens: (who) => may(who, staffClients.export.access) },
];

export const listParts = (who: AccessSubject): readonly PartKey[] =>
  parts.filter(({ opens }) => opens(who)).map(({ key }) => key);

/** The anchor of a part, to which the list of sections links. */
export const formatAnchor = (key: PartKey): string => `part-${key}`;
