import { readFile } from 'node:fs/promises';
import { isIPv4, isIPv6 } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';

/** 'CA' and 'CA-BC'; null where it is not known. */
export type Place = { country: string | null; region: string | null };
export type FindPlace = (address: string) => Place;

type Networks = { firsts: Float64Array | Uint32Array; places: Uint16Array };

const unknown: Place = { country: null, region: null };

/** Reads the file, which takes a moment, once: the answer needs no disk and asks nobody. */
export async function readNetworks(): Promise<FindPlace> {
  const packed = await readFile(join(import.meta.dirname, 'networks.bin.br'));
  return openNetworks(await promisify(brotliDecompress)(packed));
}

export function openNetworks(bytes: Uint8Array): FindPlace {
  const reader = createReader(bytes);
  const names = JSON.parse(new TextDecoder().decode(reader.take(reader.number()))) as string[];
  const places = names.map(toPlace);
  const short = reader.networks((length) => new Uint32Array(length));
  const long = reader.networks((length) => new Float64Array(length));
  return (address) => {
    // a network of one visitor, such as 2001:db8:1:2::/64, is where its first address is
    const plain = address.replace(/\/\d+$/, '').replace(/^::ffff:(?=\d+\.)/i, '');
    if (isIPv4(plain)) return places[findNetwork(short, toNumber(plain))] ?? unknown;
    return isIPv6(plain) ? (places[findNetwork(long, toPrefix(plain))] ?? unknown) : unknown;
  };
}

const toPlace = (name: string): Place =>
  name === '' ? unknown : { country: name.slice(0, 2), region: name.length > 2 ? name : null };

/** The place of the last network that begins at this address or before it. */
function findNetwork({ firsts, places }: Networks, address: number): number {
  let [low, high] = [0, firsts.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((firsts[middle] ?? 0) <= address) low = middle + 1;
    else high = middle;
  }
  return places[low - 1] ?? 0;
}

const toNumber = (address: string): number =>
  address.split('.').reduce((all, part) => all * 256 + Number(part), 0);

/** The first 40 bits. */
function toPrefix(address: string): number {
  const [before = '', after] = address.replace(/%.*$/, '').split('::');
  const head = before === '' ? [] : before.split(':');
  const tail = after ? after.split(':') : [];
  const parts =
    after === undefined
      ? head
      : [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => '0'), ...tail];
  const [first = 0, second = 0, third = 0] = parts.slice(0, 3).map((part) => Number.parseInt(part, 16));
  return (first * 65_536 + second) * 256 + (third >> 8);
}

/** Numbers are seven bits a byte, the lowest first; the high bit says that more follow. */
function createReader(bytes: Uint8Array) {
  let at = 0;
  const number = (): number => {
    let [all, scale] = [0, 1];
    for (;;) {
      const byte = bytes[at] ?? 0;
      at += 1;
      all += (byte & 127) * scale;
      if (byte < 128) return all;
      scale *= 128;
    }
  };
  return {
    number,
    take: (length: number) => bytes.subarray(at, (at += length)),
    networks: (make: (length: number) => Networks['firsts']): Networks => {
      const length = number();
      const firsts = make(length);
      let first = 0;
      for (let place = 0; place < length; place += 1) firsts[place] = first += number();
      return { firsts, places: Uint16Array.from({ length }, number) };
    },
  };
}
