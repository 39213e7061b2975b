import { fileTooLarge } from '#contract/refusals.ts';
import {
  fewerFiles,
  fileRefusals,
  fileTypes,
  isShown,
  mayTakePicture,
  picturesAmong,
  typeNames,
  maxUploadBytes,
  type FileType,
} from '#contract/files.ts';

const endingsOf = (type: FileType): readonly string[] => fileTypes[type].endings;

/** The accept attribute: MIME types and file endings, since some systems know only one of them. */
export const formatAccept = (types: readonly FileType[]): string =>
  [
    ...new Set(
      takenTypes(types).flatMap((type) => [fileTypes[type].mime, ...endingsOf(type).map((end) => `.${end}`)]),
    ),
  ].join(',');

const takenTypes = (types: readonly FileType[]): FileType[] =>
  allTypes.filter((type) => types.includes(type) || (isShown(type) && mayTakePicture(type, types)));
const allTypes = Object.keys(fileTypes).filter((type): type is FileType => type in fileTypes);

/** 'JPG or PNG, up to 12 MB each. At most 10 files.' */
export function describeFileRules(types: readonly FileType[], most: number): string {
  const kinds = typeNames(types);
  return most === 1
    ? `One file: ${kinds}, up to 12 MB.`
    : `${kinds}, up to 12 MB each. At most ${most} files.`;
}

/**
 * Why a file cannot be uploaded, checked before sending; the server has the same rules. The content decides the kind
 * of a picture, so a name is only wrong if it belongs to another type.
 */
export function fileProblem(
  { name, size }: Pick<File, 'name' | 'size'>,
  types: readonly FileType[],
  room: number,
): string | undefined {
  if (size > maxUploadBytes) return fileTooLarge;
  const ending = /\.([^.]+)$/.exec(name.toLowerCase())?.[1] ?? '';
  const pictures = picturesAmong(types);
  const mayBePicture = pictures.length > 0 && !others.has(ending);
  if (!mayBePicture && !types.some((type) => endingsOf(type).includes(ending)))
    return pictures.length === types.length ? fileRefusals.notPicture(types) : fileRefusals.otherType(types);
  return room > 0 ? undefined : fewerFiles;
}

/** Extensions of files that are not pictures. */
const others = new Set<string>([
  ...Object.entries(fileTypes).flatMap(([type, { endings }]) => (isShown(type) ? [] : endings)),
  'mp4',
  'mov',
]);

const kilo = 1024;

/** 512 bytes, 340 KB, 1.2 MB */
export function sizeText(bytes: number): string {
  if (bytes < kilo) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`;
  if (bytes < kilo * kilo) return `${Math.round(bytes / kilo)} KB`;
  return `${(bytes / kilo / kilo).toFixed(1).replace(/\.0$/, '')} MB`;
}

/** The file ending in a URL or name, shown in place of a picture. */
export const readExtension = (address: string): string =>
  /\.([a-z0-9]+)(?:\?.*)?$/i.exec(address)?.[1]?.toLowerCase() ?? '';
