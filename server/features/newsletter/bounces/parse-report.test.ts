import { describe, expect, test } from 'vitest';
import { reportShapes } from '#server/testing/bounces.ts';
import { testKey } from '#server/testing/database.ts';
import { createReturnPaths } from '../sending/return-path.ts';
import { parseReport } from './parse-report.ts';

const returnPaths = createReturnPaths(testKey);
const recipient = { client_id: 3, id: 77 };
const path = returnPaths.create(recipient, 'bounces.example.com');
const parse = (text: string | Buffer, envelope?: string) =>
  parseReport(Buffer.from(text), { returnPaths, ...(envelope !== undefined && { envelope }) });

describe('a message that came back', () => {
  test.each(reportShapes)('$name', async ({ write, expected }) => {
    expect(await parse(write(path))).toEqual(expected && { kind: expected, recipient });
  });

  test('says whose it was in letters of any case, and by its envelope alone', async () => {
    const [first] = reportShapes;
    expect(await parse(first?.write(path.toUpperCase()) ?? '')).toEqual({ kind: 'hard', recipient });
    expect(await parse(first?.write('somebody@example.com') ?? '', path)).toEqual({
      kind: 'hard',
      recipient,
    });
  });

  test('counts only with a return path that this server has signed', async () => {
    const forged = [
      path.replace(/-77-/, '-78-'),
      path.replace(/-3-/, '-4-'),
      path.replace(/[0-9a-f]@/, (end) => `${end.startsWith('0') ? '1' : '0'}@`),
      createReturnPaths(Buffer.alloc(32, 'x')).create(recipient, 'bounces.example.com'),
      'bounce-3-77@bounces.example.com',
      'vera@example.net',
      '',
    ];
    for (const wrong of forged)
      for (const { write } of reportShapes) expect(await parse(write(wrong))).toBeNull();
  });

  test('is nothing where it is odd: empty, cut off, without parts, full of them, or no message at all', async () => {
    const whole = reportShapes[0]?.write(path) ?? '';
    const nested = Array.from(
      { length: 300 },
      (_, n) => `--b${n}\r\nContent-Type: multipart/mixed; boundary=b${n + 1}\r\n\r\n`,
    );
    const odd = [
      '',
      '\0\0\0',
      'a'.repeat(200_000),
      `To: ${path}\r\n\r\n5.1.1 failed`,
      `Content-Type: multipart/report; boundary=b\r\nTo: ${path}\r\n\r\n`,
      `To: ${path}\r\nContent-Type: multipart/mixed; boundary=b0\r\n\r\n${nested.join('')}`,
      `To: ${path}\r\nContent-Type: multipart/report; boundary=b\r\n\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\nAction\r\n:failed\r\nStatus: 5.1.1`,
      Buffer.from(whole, 'utf16le'),
    ];
    for (const text of odd) expect(await parse(text)).toBeNull();
    // a message cut off at any place is read without an error
    for (let end = 0; end < whole.length; end += 7) await parse(whole.slice(0, end));
  });

  test('of ten megabytes is read in a moment', async () => {
    const big = (reportShapes[4]?.write(path) ?? '').replace(
      'the market in December.',
      'a line of words\r\n'.repeat(600_000),
    );
    expect(await parse(big)).toEqual({ kind: 'hard', recipient });
  });
});
