import { readFileSync, readdirSync } from 'node:fs';
import { dirname, extname, join, posix } from 'node:path';

export const root = join(import.meta.dirname, '..');

export const rooms = [
  'contract',
  'server',
  'web',
  'web-build',
  'database',
  'e2e',
  'bench',
  'checks',
] as const;
export type Room = (typeof rooms)[number];

export type Import = { to: string; typeOnly: boolean; lazy: boolean };
export type Source = { path: string; text: string; code: string; lines: number; imports: Import[] };

const skipped = new Set(['node_modules', 'dist', 'data', 'test-results']);
const scripts = new Set(['.ts', '.tsx', '.js', '.mjs']);

/** Every source file, by its path from the root with forward slashes. */
export function paths(under = ''): string[] {
  return readdirSync(join(root, under), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(under, entry.name);
    if (entry.isDirectory()) return skipped.has(entry.name) || entry.name === '.git' ? [] : paths(path);
    return entry.isFile() ? [path] : [];
  });
}

export const read = (path: string): string => readFileSync(join(root, path), 'utf8');

export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);

export const findRoom = (path: string): Room | undefined => rooms.find((room) => path.startsWith(`${room}/`));

/** The divisions of the server above its folders. */
const serverRooms = ['core', 'engines', 'features'];

/**
 * The feature or part of a room: `web/contacts/words.ts` is in `contacts`, `server/features/contacts/rules.ts` in
 * `features/contacts`; a file at the room's own level is in none.
 */
export function findFolder(path: string): string | undefined {
  const [room, folder, within] = path.split('/').slice(0, -1);
  if (folder === undefined || room !== 'server' || !serverRooms.includes(folder)) return folder;
  return within === undefined ? folder : `${folder}/${within}`;
}

/** The name of a feature, which is the same in every room. */
export const findFeature = (path: string): string | undefined =>
  findFolder(path)?.replace(/^(core|engines|features)\//, '');

let known: Source[] | undefined;

/** Every script of every room, read once, with its imports. */
export function sources(): Source[] {
  known ??= paths()
    .filter((path) => scripts.has(extname(path)))
    .map((path) => {
      const text = read(path);
      return {
        path,
        text,
        code: withoutComments(text),
        lines: text.split('\n').length - 1,
        imports: findImports(path, text),
      };
    });
  return known;
}

/** Imports of the project's own files become paths from the root; the rest stay package names. */
export function findImports(path: string, text: string): Import[] {
  const code = withoutComments(text);
  const statements = code.matchAll(
    /^\s*(?:import|export)\s+(?:(type)\s+)?(?:[\w$*{}\s,]+?\s+from\s+)?(['"])([^'"\n]+)\2/gm,
  );
  const calls = code.matchAll(/\bimport\(\s*(['"])([^'"\n]+)\1/g);
  return [
    ...[...statements].map(([, type, , to = '']) => ({
      to: resolve(path, to),
      typeOnly: type !== undefined,
      lazy: false,
    })),
    ...[...calls].map(([, , to = '']) => ({ to: resolve(path, to), typeOnly: false, lazy: true })),
  ];
}

function resolve(from: string, to: string): string {
  if (to.startsWith('.')) return posix.join(dirname(from), to);
  return to.replace(/^#(contract|server|web|database)\//, '$1/');
}

/** Line comments are only removed at the start of a line, so that `https://` in a text survives. */
function withoutComments(text: string): string {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/^\s*\/\/.*$/gm, '');
}
