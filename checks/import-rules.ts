import { importExceptions } from './import-exceptions.ts';
import { findFolder, isTest, findRoom, type Room } from './source-files.ts';

/** The other top-level folders that each may import. */
const mayImport: Record<Room, readonly Room[]> = {
  contract: [],
  server: ['contract'],
  web: ['contract'],
  'web-build': ['contract'],
  database: [],
  e2e: ['contract', 'server', 'database'],
  bench: ['contract', 'server', 'database', 'e2e'],
  checks: ['contract', 'server', 'database', 'e2e'],
};

/** The folders of the core: each may import those before it. */
const coreLayers = [
  'threads',
  'db',
  'events',
  'queue',
  'jobs',
  'security',
  'rich-text',
  'html',
  'provider',
  'files',
  'mail',
  'worker',
  'http',
  'editing',
];

/** The other rooms that each room of the server may import; those at the top compose everything. */
const roomsBelow: Record<string, readonly string[]> = {
  engines: [],
  core: ['engines'],
  adapters: ['core', 'engines'],
  features: ['core', 'engines', 'adapters'],
};

/** Has no imports and may be used anywhere: a test ends the process at such a point. */
const crashPoints = 'server/core/crash-point.ts';

/** The files that open the server's connections, and those that implement them. */
const opensConnections = /^server\/(main\.ts|(start|demo|core\/db)\/)/;

/** Folders that features may use, and that know no feature themselves. */
const sharedInWeb = ['parts', 'api', 'actions', 'editing', 'lists', 'routing', 'upgrade'];

/** The frame around the screens, and the screen that shows something of every feature. */
const joinsFeatures = ['shell', 'dashboard'];

/** The errors of one import; empty if it follows the rules. */
export function importErrors(from: string, to: string): string[] {
  const room = findRoom(from);
  if (!room || importExceptions.some(([who, whom]) => isUnder(from, who) && isUnder(to, whom))) return [];
  const target = findRoom(to);
  const why = target ? ownFile(from, room, to, target) : packageName(from, room, to);
  return why ? [`${from} imports ${to}: ${why}`] : [];
}

const isUnder = (path: string, place: string) =>
  place.endsWith('/') ? path.startsWith(place) : path === place;

function ownFile(from: string, room: Room, to: string, target: Room): string | undefined {
  if (isTest(to)) return 'a test is imported by nobody';
  if (to.startsWith('server/testing/') && !isForTests(from)) return 'only tests may';
  // A test may use the handlers of another feature, not its SQL
  if (isTest(from) && target === room && isSqlOfFeature(to) && findFolder(from) !== findFolder(to))
    return 'a test leaves the queries of another feature alone';
  if (target === room) return isTest(from) ? undefined : withinRoom(from, to, room);
  if (isTest(from) && room !== 'contract' && room !== 'web') return undefined;
  if (target === 'database' && (opensConnections.test(from) || isForTests(from))) return undefined;
  return mayImport[room].includes(target)
    ? undefined
    : `${room} may import ${[...mayImport[room], 'itself'].join(', ')}`;
}

const isSqlOfFeature = (path: string) =>
  /^server\/features\/.*\/(queries|cross-client(\/.*)?)\.ts$/.test(path);

const isForTests = (path: string) => isTest(path) || /^(server\/testing|e2e|bench|checks)\//.test(path);

function withinRoom(from: string, to: string, room: Room): string | undefined {
  if (room === 'server') return withinServer(from, to);
  if (room === 'web') return withinWeb(from, to);
  return undefined;
}

function withinServer(from: string, to: string): string | undefined {
  const [here, there] = [findFolder(from), findFolder(to)];
  const [room = '', folder = ''] = (here ?? '').split('/');
  const [otherRoom = '', otherFolder = ''] = (there ?? '').split('/');
  const below = roomsBelow[room];
  if (!below || here === there || to === crashPoints) return undefined;
  if (otherRoom !== room)
    return below.includes(otherRoom) ? undefined : `${room} may import ${[...below, 'itself'].join(', ')}`;
  if (room === 'features') return 'one feature leaves another alone';
  if (room !== 'core' || coreLayers.indexOf(otherFolder) < coreLayers.indexOf(folder)) return undefined;
  return `${folder} stands below ${otherFolder}`;
}

function withinWeb(from: string, to: string): string | undefined {
  const [here, there] = [findFolder(from), findFolder(to)];
  if (!here || !there || here === there || joinsFeatures.includes(here)) return undefined;
  if (here === 'parts') return 'parts know no feature and no API';
  if (sharedInWeb.includes(there)) return undefined;
  return sharedInWeb.includes(here) ? `${here} knows no feature` : 'one feature leaves another alone';
}

function packageName(from: string, room: Room, to: string): string | undefined {
  if (/^zod($|\/)/.test(to) && to !== 'zod/mini') return 'the browser loads the same schemas: zod/mini only';
  if (isTest(from)) return undefined;
  // the file for this side: contract/abroad-at-once.ts or contract/abroad-when-asked.ts
  if (to === '#abroad') return undefined;
  if (from === 'contract/abroad.ts' && /^(libphonenumber-js\/min|punycode\.js)$/.test(to)) return undefined;
  if (room === 'contract' && to !== 'zod/mini') return 'contract is written with zod/mini and nothing else';
  if (room === 'web' && to.startsWith('node:')) return 'the browser has no Node';
  return undefined;
}
