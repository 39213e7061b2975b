import { connect } from 'node:net';

export type Exchange = { text: string; isClosed: boolean };
export type Answer = { status: number; headers: Record<string, unknown>; text: string };

/** Sends exactly this text, and reads until the server closes the connection or the time is up. */
export function exchangeRaw(
  port: number,
  request: string,
  { ms = 15_000, host = '127.0.0.1' } = {},
): Promise<Exchange> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(port, host);
    const end = (isClosed: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ text, isClosed });
    };
    const timer = setTimeout(() => end(false), ms);
    socket.on('data', (piece) => (text += String(piece)));
    socket.on('close', () => end(true));
    socket.on('error', () => {});
    socket.write(request);
  });
}

/** The first response; undefined if the connection was closed without one. */
export function parseAnswer(text: string): Answer | undefined {
  const end = text.indexOf('\r\n\r\n');
  const [status = '', ...lines] = text.slice(0, end).split('\r\n');
  const code = /^HTTP\/1\.1 (\d{3})/.exec(status)?.[1];
  if (end < 0 || code === undefined) return undefined;
  const headers = lines.map((line): [string, string] => {
    const [name = ''] = line.split(':', 1);
    return [name.toLowerCase(), line.slice(name.length + 1).trim()];
  });
  return { status: Number(code), headers: Object.fromEntries(headers), text: text.slice(end + 4) };
}
